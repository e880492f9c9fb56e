import * as z from 'zod/mini';
import type { Call } from '../../calls/call.ts';
import { knownOnly, named, whole } from '../../calls/parts.ts';
import { policyDomainSchema } from '../../policy-schemas.ts';
import { LTI_PLATFORM_STATES, MAX_LTI_DEPLOYMENTS, MAX_LTI_ORIGINS } from './values.ts';

const MAX_TEXT = 255;
const text = z.string().check(z.minLength(1), z.maxLength(MAX_TEXT));
/** The service checks further that it is an address that it may ask. */
const address = z.string().check(z.maxLength(1000), z.regex(/^https?:\/\//, 'must be an address'));
const deployment = z
  .string()
  .check(z.minLength(1), z.maxLength(MAX_TEXT), z.describe('A deployment id of the platform.'));
const origin = z
  .string()
  .check(
    z.maxLength(300),
    z.regex(
      /^https?:\/\/(\*\.)?[a-z0-9.-]+(:\d{1,5})?$/,
      'must be an origin such as https://school.example or https://*.school.example',
    ),
  );

const registrationFields = {
  name: text.check(z.describe('What people call the platform.')),
  authorization_url: address.check(z.describe('Where the platform signs people in (OpenID Connect).')),
  token_url: address.check(z.describe('Where the service gets access to names and grades.')),
  token_audience: z.exactOptional(
    text.check(z.describe('Of the requests to `token_url`; that address if it is left out.')),
  ),
  keys_url: address.check(z.describe('The public keys of the platform (JWKS).')),
  origins: z
    .array(origin)
    .check(
      z.maxLength(MAX_LTI_ORIGINS),
      z.describe('Whose pages frame the service, besides those of the addresses above.'),
    ),
  deployments: z
    .array(deployment)
    .check(z.maxLength(MAX_LTI_DEPLOYMENTS), z.describe('Those from which people may come.')),
  domain: z
    .nullable(policyDomainSchema)
    .check(z.describe('Its policy applies to the people of the platform; null for none.')),
};
const identityFields = {
  issuer: z.string().check(z.minLength(1), z.maxLength(MAX_TEXT)),
  client_id: text.check(z.describe('By which the platform knows the service.')),
};

const newPlatform = named('NewLtiPlatform', z.object({ ...identityFields, ...registrationFields }));
const platformChange = named(
  'LtiPlatformChange',
  z.object({
    name: z.exactOptional(registrationFields.name),
    authorization_url: z.exactOptional(registrationFields.authorization_url),
    token_url: z.exactOptional(registrationFields.token_url),
    token_audience: registrationFields.token_audience,
    keys_url: z.exactOptional(registrationFields.keys_url),
    origins: z.exactOptional(registrationFields.origins),
    deployments: z.exactOptional(registrationFields.deployments),
    domain: z.exactOptional(registrationFields.domain),
    state: z.exactOptional(z.enum(['active', 'off'])),
  }),
);
const platform = named(
  'LtiPlatform',
  z.object({
    id: z.string(),
    ...identityFields,
    ...registrationFields,
    state: z.enum(LTI_PLATFORM_STATES),
    asked_deployments: z
      .array(z.string())
      .check(z.describe('Others from which people have tried to come, the latest first.')),
    created_at: whole('Seconds since the epoch.'),
    created_by: z.string().check(z.describe('Who added it, or made its one-time address.')),
  }),
);
const platformList = named('LtiPlatformList', z.object({ platforms: knownOnly(platform) }));

const tool = named(
  'LtiTool',
  z.object({
    login_url: z.url().check(z.describe('OpenID Connect login initiation.')),
    launch_url: z.url().check(z.describe('Redirect, launch and deep linking.')),
    keys_url: z.url().check(z.describe('The public keys of the service (JWKS).')),
    canvas_config_url: z.url().check(z.describe('A configuration that Canvas reads.')),
  }),
);

const newInvitation = named(
  'NewLtiInvitation',
  z.object({
    domain: registrationFields.domain,
    approve: z
      .boolean()
      .check(z.describe('Whether the platform is active at once. Otherwise it waits for an administrator.')),
  }),
);
const invitation = named(
  'LtiInvitation',
  z.object({
    url: z.url().check(z.describe('For Dynamic Registration; it works once.')),
    expires_at: whole('Seconds since the epoch.'),
  }),
);

/** How the service is registered in a platform. */
export type LtiTool = z.output<typeof tool>;
/** A registered learning platform, as administrators see it. */
export type LtiPlatform = z.output<typeof platform>;
export type NewLtiPlatform = z.output<typeof newPlatform>;
export type LtiPlatformChange = z.output<typeof platformChange>;

const ALL = '/admin/lti/platforms';

/** Calls of administrators on the platforms of their domains. */
export const ltiPlatformCalls = {
  getLtiTool: {
    method: 'GET',
    path: '/admin/lti/tool',
    caller: 'administrator',
    scope: null,
    summary: 'The addresses of the service that a learning platform asks for',
    answer: [200, 'The addresses', tool],
    refusals: [],
  },
  listLtiPlatforms: {
    method: 'GET',
    path: ALL,
    caller: 'administrator',
    scope: null,
    summary: 'The learning platforms, those that wait first, then the newest',
    answer: [200, 'The platforms', platformList],
    refusals: [],
  },
  createLtiPlatform: {
    method: 'POST',
    path: ALL,
    caller: 'administrator',
    scope: null,
    summary: 'Add a learning platform; `conflict` if there is one with this issuer and client id',
    body: newPlatform,
    answer: [201, 'The platform', platform],
    refusals: ['conflict'],
  },
  changeLtiPlatform: {
    method: 'PATCH',
    path: `${ALL}/{platform}`,
    caller: 'administrator',
    scope: null,
    summary: 'Change a learning platform, allow it, or switch it off',
    body: platformChange,
    answer: [200, 'The platform', platform],
    refusals: ['not_found'],
  },
  deleteLtiPlatform: {
    method: 'DELETE',
    path: `${ALL}/{platform}`,
    caller: 'administrator',
    scope: null,
    summary: 'Delete a learning platform that is not active; `conflict` for one that is',
    answer: [204, 'Deleted'],
    refusals: ['not_found', 'conflict'],
  },
  createLtiInvitation: {
    method: 'POST',
    path: '/admin/lti/invitations',
    caller: 'administrator',
    scope: null,
    summary: 'Make an address at which a learning platform registers itself, once',
    body: newInvitation,
    answer: [201, 'The address', invitation],
    refusals: [],
  },
} as const satisfies Record<string, Call>;
