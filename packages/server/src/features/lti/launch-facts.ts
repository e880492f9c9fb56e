import { LTI_RESOURCE_KINDS, LTI_ROLES, type LtiResourceKind } from '@beep/api/features/lti';
import { replierName } from '@beep/core/replies';
import type { JWTPayload } from 'jose';
import { z } from 'zod';
import { hasNullCharacter } from '../../http/parse-request.ts';
import { LtiError } from './lti-error.ts';
import { SCORE_SCOPE } from './lti-scopes.ts';
import { originOf } from './platform-origins.ts';

const CLAIM = 'https://purl.imsglobal.org/spec/lti/claim';
const LINKING = 'https://purl.imsglobal.org/spec/lti-dl/claim/deep_linking_settings';
const NAMES = 'https://purl.imsglobal.org/spec/lti-nrps/claim/namesroleservice';
const GRADES = 'https://purl.imsglobal.org/spec/lti-ags/claim/endpoint';

/** Of the parameter that deep links carry: `note:ID`. */
export const RESOURCE_PARAMETER = 'beep_resource';
/** The longest subject of OpenID Connect, and the longest id of the specification. */
const MAX_ID_LENGTH = 255;
/** UTF-16 units that are read of a name; more than any that fits. */
const MAX_NAME_UNITS = 1000;
const MAX_URL_LENGTH = 2000;

const address = z
  .string()
  .max(MAX_URL_LENGTH)
  .regex(/^https?:\/\//)
  .refine((text) => URL.canParse(text));
/** An optional text. A value of another type, such as the `null` of an empty field, counts as missing. */
export const optionalText = z.string().optional().catch(undefined);
export const namedSchema = z.object({
  name: optionalText,
  given_name: optionalText,
  family_name: optionalText,
});
/** As programs write a field that is empty: `null`, or the list that PHP makes of an object without members. */
const emptyToUndefined = (value: unknown): unknown =>
  value === null || (Array.isArray(value) && value.length === 0) ? undefined : value;
const claimsSchema = namedSchema.extend({
  sub: z.string().min(1).max(MAX_ID_LENGTH),
  [`${CLAIM}/deployment_id`]: z.string().min(1).max(MAX_ID_LENGTH),
  [`${CLAIM}/version`]: z.literal('1.3.0'),
  [`${CLAIM}/target_link_uri`]: z.preprocess(emptyToUndefined, z.string().max(MAX_URL_LENGTH).optional()),
  [`${CLAIM}/roles`]: z.preprocess(emptyToUndefined, z.array(z.string()).default([])),
  [`${CLAIM}/context`]: z.preprocess(
    emptyToUndefined,
    z
      .object({
        id: z.preprocess(emptyToUndefined, z.string().max(MAX_ID_LENGTH).optional()),
        title: optionalText,
        label: optionalText,
      })
      .optional(),
  ),
  [`${CLAIM}/custom`]: z.preprocess(emptyToUndefined, z.record(z.string(), z.unknown()).optional()),
  [NAMES]: z.object({ context_memberships_url: address }).optional().catch(undefined),
  [GRADES]: z
    .object({ scope: z.array(z.string()), lineitem: address.optional() })
    .optional()
    .catch(undefined),
});

const linkClaims = z.object({ [`${CLAIM}/resource_link`]: z.object({ id: z.string().min(1) }) });
const linkingClaims = z.object({
  [LINKING]: z.object({
    deep_link_return_url: address,
    accept_types: z.array(z.string()),
    accept_multiple: z.union([z.boolean(), z.stringbool()]).optional().catch(undefined),
    data: z.preprocess(emptyToUndefined, z.string().max(10_000).optional()),
  }),
});

/** What a platform said when it launched the service: stored with the launch. */
export const launchFactsSchema = z.object({
  subject: z.string(),
  deployment: z.string(),
  name: z.string().nullable(),
  role: z.enum(LTI_ROLES),
  course: z.string().nullable(),
  context: z.string().nullable(),
  linking: z.object({ returnUrl: z.string(), multiple: z.boolean(), data: z.string().optional() }).optional(),
  resource: z.object({ kind: z.enum(LTI_RESOURCE_KINDS), id: z.string() }).optional(),
  membershipsUrl: z.string().optional(),
  lineItem: z.string().optional(),
});
export type LaunchFacts = z.infer<typeof launchFactsSchema>;

/** Reads the claims of a launch, which were verified. `launchUrl` is the address of ours that links must lead to. */
export function readLaunchFacts(payload: JWTPayload, launchUrl: string): LaunchFacts {
  const facts = factsIn(payload, launchUrl);
  if (hasNullCharacter(facts)) throw new LtiError('invalid', 'A claim has U+0000.');
  return facts;
}

function factsIn(payload: JWTPayload, launchUrl: string): LaunchFacts {
  const claims = parse(claimsSchema, payload);
  const target = claims[`${CLAIM}/target_link_uri`];
  if (target !== undefined && !leadsTo(launchUrl, target)) {
    throw new LtiError('invalid', 'The launch leads elsewhere.');
  }
  const context = claims[`${CLAIM}/context`];
  const facts = {
    subject: claims.sub,
    deployment: claims[`${CLAIM}/deployment_id`],
    name: nameIn(claims),
    role: roleIn(claims[`${CLAIM}/roles`]),
    course: lineOf(context?.title ?? context?.label),
    context: context?.id ?? null,
    membershipsUrl: claims[NAMES]?.context_memberships_url,
  };
  const type = payload[`${CLAIM}/message_type`];
  if (type === 'LtiDeepLinkingRequest') return { ...facts, linking: readLinking(payload, facts) };
  if (type !== 'LtiResourceLinkRequest') throw new LtiError('invalid', 'The message is of another type.');
  parse(linkClaims, payload);
  const grades = claims[GRADES];
  return {
    ...facts,
    resource: resourceIn(claims[`${CLAIM}/custom`]?.[RESOURCE_PARAMETER], target),
    ...(grades?.scope.includes(SCORE_SCOPE) && { lineItem: grades.lineitem }),
  };
}

function parse<T>(schema: z.ZodType<T>, payload: JWTPayload): T {
  const { data, error } = schema.safeParse(payload);
  if (data !== undefined) return data;
  const paths = error?.issues.map(({ path }) => path.join('.')).join(', ');
  throw new LtiError('invalid', `Claims of the launch are missing or wrong: ${paths}.`);
}

/** True for our address of launches, with any query. */
export function leadsTo(launchUrl: string, target: string): boolean {
  const url = URL.canParse(target) ? new URL(target) : undefined;
  return url !== undefined && `${url.origin}${url.pathname}` === launchUrl && url.username === '';
}

function readLinking(
  payload: JWTPayload,
  { role }: Pick<LaunchFacts, 'role'>,
): NonNullable<LaunchFacts['linking']> {
  const settings = parse(linkingClaims, payload)[LINKING];
  if (role !== 'teacher') throw new LtiError('invalid', 'Somebody who teaches nothing is to choose links.');
  if (!settings.accept_types.includes('ltiResourceLink')) {
    throw new LtiError('invalid', 'The platform takes no links of tools.');
  }
  if (originOf(settings.deep_link_return_url) === undefined) {
    throw new LtiError('invalid', 'The platform takes links nowhere.');
  }
  const { deep_link_return_url: returnUrl, accept_multiple: multiple = false, data } = settings;
  return { returnUrl, multiple, ...(data !== undefined && { data }) };
}

/** Roles in the course, and of those who administer the platform. */
const TEACHERS =
  /^(http:\/\/purl\.imsglobal\.org\/vocab\/lis\/v2\/(membership(\/(Instructor|ContentDeveloper|Administrator))?#|institution\/person#Administrator|system\/person#(Administrator|SysAdmin)))/;
const TEACHING =
  /#(Administrator|ContentDeveloper|Instructor|SysAdmin|PrimaryInstructor|TeachingAssistant|Lecturer|Grader|GuestInstructor|SecondaryInstructor)$/;

function roleIn(roles: readonly string[]): LaunchFacts['role'] {
  const teaches = roles.some((role) => TEACHERS.test(role) && TEACHING.test(role));
  return teaches || roles.some((role) => role === 'Instructor') ? 'teacher' : 'learner';
}

type Named = z.infer<typeof namedSchema>;

/** A name as lists have it; null if the platform gives none. */
export function nameIn({ name, given_name: given, family_name: family }: Named): string | null {
  const whole = name || [given, family].filter((part) => part !== undefined).join(' ');
  return replierName(whole.slice(0, MAX_NAME_UNITS)) || null;
}

function lineOf(text: string | undefined): string | null {
  return nameIn({ name: text ?? '' });
}

/** What the link was made for: in its parameter, or in the query of its address. */
function resourceIn(parameter: unknown, target: string | undefined): LaunchFacts['resource'] {
  const query = target === undefined ? undefined : new URL(target).searchParams.get('resource');
  const text = typeof parameter === 'string' && parameter !== '' ? parameter : query;
  const [kind, id = '', ...rest] = text?.split(':') ?? [];
  const known = LTI_RESOURCE_KINDS.find((one): one is LtiResourceKind => one === kind);
  if (known === undefined || rest.length > 0 || !/^[\w-]{1,64}$/.test(id)) return undefined;
  return { kind: known, id };
}
