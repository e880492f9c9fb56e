import { z } from 'zod';
import {
  type OutgoingAnswer,
  OutgoingError,
  type OutgoingRequests,
} from '../../http/outgoing/outgoing-requests.ts';
import { hasNullCharacter } from '../../http/parse-request.ts';
import type { AuditStore } from '../../storage/audit-store.ts';
import type { RegistrationOutcome } from './launch-pages.ts';
import { LTI_SCOPES } from './lti-scopes.ts';
import { LTI_PATHS } from './lti-urls.ts';
import { originOf } from './platform-origins.ts';
import type { LtiStore, StoredPlatform } from './storage/index.ts';

const TOOL = 'https://purl.imsglobal.org/spec/lti-tool-configuration';
const PLATFORM = 'https://purl.imsglobal.org/spec/lti-platform-configuration';
const LIMITS = { timeoutMs: 10_000, maxBytes: 256 * 1024 };
const MAX_TEXT = 255;

export interface RegistrationNeeds {
  readonly stores: { readonly lti: LtiStore; readonly audit: Pick<AuditStore, 'change'> };
  readonly outgoing: Pick<OutgoingRequests, 'send' | 'refusalOf'>;
  readonly publicUrl: string;
  readonly newId: () => string;
  readonly now: () => number;
}

export interface Registration {
  /** Of the one-time address. */
  readonly invite: string;
  /** Where the platform describes itself. */
  readonly configuration: string;
  readonly token: string | undefined;
}

const invitationSchema = z.object({
  domain: z.string().nullable(),
  approve: z.boolean(),
  by: z.string(),
  /** What the administrator administered who made it. */
  domains: z.union([z.literal('all'), z.array(z.string())]),
});
type Invitation = z.infer<typeof invitationSchema>;

const address = z.string().max(1000);
const configurationSchema = z.object({
  issuer: z.string().min(1).max(MAX_TEXT),
  authorization_endpoint: address,
  token_endpoint: address,
  jwks_uri: address,
  registration_endpoint: address,
  authorization_server: z.string().max(MAX_TEXT).optional().catch(undefined),
  [PLATFORM]: z
    .object({ product_family_code: z.string().max(100) })
    .optional()
    .catch(undefined),
});
type Configuration = z.infer<typeof configurationSchema>;

const registeredSchema = z.object({
  client_id: z.string().min(1).max(MAX_TEXT),
  [TOOL]: z
    .object({ deployment_id: z.string().min(1).max(MAX_TEXT).optional() })
    .optional()
    .catch(undefined),
});

/**
 * Dynamic Registration: the platform that opens a one-time address of ours is asked for what it is, and told what the
 * service is. Without that address nothing is asked of anybody.
 */
export async function registerPlatform(
  needs: RegistrationNeeds,
  { invite, configuration: url, token }: Registration,
): Promise<{ readonly outcome: RegistrationOutcome; readonly framers: readonly string[] }> {
  const { launches } = needs.stores.lti;
  const found = await launches.findSecret('invitation', invite, needs.now());
  const invitation = invitationSchema.safeParse(found?.payload).data;
  const framers = [originOf(url)].filter((origin) => origin !== undefined);
  if (!invitation) return { outcome: 'used', framers: [] };
  try {
    const platform = await askPlatform(needs, { url, token, invitation });
    // Taken last, so that a platform that fails may try again; once, so that of two one counts.
    if (!(await launches.takeSecret('invitation', invite, needs.now()))) return { outcome: 'used', framers };
    const outcome = await needs.stores.audit.change(async ({ ltiPlatforms }, append) => {
      const stored = await ltiPlatforms.create(platform, invitation.domains);
      if (stored !== 'stored') return 'taken';
      const { name, domain } = platform;
      const action = 'lti_platform_added';
      await append({ at: needs.now(), actor: invitation.by, action, domain, subject: name, details: {} });
      return invitation.approve ? 'registered' : 'waiting';
    });
    return { outcome, framers };
  } catch (error) {
    if (!(error instanceof OutgoingError || error instanceof RegistrationError)) throw error;
    return { outcome: 'refused', framers };
  }
}

class RegistrationError extends Error {}

interface Asking {
  readonly url: string;
  readonly token: string | undefined;
  readonly invitation: Invitation;
}

async function askPlatform(
  needs: RegistrationNeeds,
  { url, token, invitation }: Asking,
): Promise<StoredPlatform> {
  const headers = { Accept: 'application/json' };
  const configuration = read(configurationSchema, await needs.outgoing.send(url, { ...LIMITS, headers }));
  const { authorization_endpoint, token_endpoint, jwks_uri, registration_endpoint } = configuration;
  // The token is for the platform that we were sent to.
  if (new URL(url).origin !== originOf(registration_endpoint)) throw new RegistrationError('another origin');
  for (const one of [authorization_endpoint, token_endpoint, jwks_uri]) {
    if (needs.outgoing.refusalOf(one) !== undefined || originOf(one) === undefined)
      throw new RegistrationError('an address is refused');
  }
  const answer = await needs.outgoing.send(registration_endpoint, {
    ...{ ...LIMITS, method: 'POST', body: JSON.stringify(toolConfiguration(needs.publicUrl)) },
    headers: {
      ...{ ...headers, 'Content-Type': 'application/json' },
      ...(token !== undefined && { Authorization: `Bearer ${token.replace(/[^\x21-\x7e]/g, '')}` }),
    },
  });
  const { client_id, [TOOL]: tool } = read(registeredSchema, answer);
  return {
    ...{ id: needs.newId(), issuer: configuration.issuer, client_id, name: nameOf(configuration) },
    ...{ authorization_url: authorization_endpoint, token_url: token_endpoint, keys_url: jwks_uri },
    token_audience: configuration.authorization_server ?? null,
    origins: [new URL(url).origin],
    deployments: tool?.deployment_id === undefined ? [] : [tool.deployment_id],
    ...{ asked_deployments: [], domain: invitation.domain },
    state: invitation.approve ? 'active' : 'waiting',
    ...{ created_at_ms: needs.now(), created_by: invitation.by },
  };
}

function read<T>(schema: z.ZodType<T>, { status, text, isCut }: OutgoingAnswer): T {
  if (status < 200 || status > 299 || isCut) throw new RegistrationError(`It answers ${status}.`);
  try {
    const read = schema.parse(JSON.parse(text));
    if (hasNullCharacter(read)) throw new Error('A text has U+0000.');
    return read;
  } catch (cause) {
    throw new RegistrationError('The answer is not one of a platform.', { cause });
  }
}

function nameOf({ issuer, [PLATFORM]: platform }: Configuration): string {
  const host = URL.canParse(issuer) ? new URL(issuer).host : issuer;
  return platform === undefined ? host : `${platform.product_family_code} (${host})`;
}

/** What the service is, for platforms that register it. */
function toolConfiguration(publicUrl: string): object {
  const launch = `${publicUrl}${LTI_PATHS.launch}`;
  return {
    ...{ application_type: 'web', client_name: 'Beep', response_types: ['id_token'] },
    grant_types: ['implicit', 'client_credentials'],
    initiate_login_uri: `${publicUrl}${LTI_PATHS.login}`,
    redirect_uris: [launch],
    jwks_uri: `${publicUrl}${LTI_PATHS.keys}`,
    logo_uri: `${publicUrl}/icon.svg`,
    ...{ client_uri: publicUrl, tos_uri: `${publicUrl}/terms`, policy_uri: `${publicUrl}/privacy` },
    ...{ token_endpoint_auth_method: 'private_key_jwt', scope: LTI_SCOPES.join(' ') },
    [TOOL]: {
      domain: new URL(publicUrl).host,
      description: 'Voice notes: record, listen and answer by voice.',
      target_link_uri: launch,
      claims: ['iss', 'sub', 'name', 'given_name', 'family_name'],
      messages: [
        { type: 'LtiResourceLinkRequest', target_link_uri: launch },
        { type: 'LtiDeepLinkingRequest', target_link_uri: launch, label: 'Beep' },
      ],
    },
  };
}
