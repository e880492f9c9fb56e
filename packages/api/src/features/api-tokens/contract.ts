import { MAX_TOKEN_NAME_LENGTH } from '@beep/core/limits';
import { DEFAULT_TOKEN_LIFETIME, TOKEN_LIFETIME_NAMES } from '@beep/core/policies';
import { parseLine } from '@beep/core/recordings';
import * as z from 'zod/mini';
import { API_SCOPES } from '../../api-scopes.ts';
import type { Call } from '../../calls/call.ts';
import { knownOnly, named, parsed, whole } from '../../calls/parts.ts';

/** The name of a token as it is stored; undefined if it has no or too many characters. */
export function parseTokenName(text: string): string | undefined {
  return parseLine(text, MAX_TOKEN_NAME_LENGTH) || undefined;
}

const newApiToken = named(
  'NewApiToken',
  z.object({
    name: parsed(z.string(), parseTokenName, `must have 1 to ${MAX_TOKEN_NAME_LENGTH} characters`),
    scopes: z
      .array(z.enum(API_SCOPES))
      .check(
        z.minLength(1),
        z.maxLength(API_SCOPES.length),
        z.describe('What it may do. None includes another.'),
      ),
    lifetime: z
      ._default(z.enum(TOKEN_LIFETIME_NAMES), DEFAULT_TOKEN_LIFETIME)
      .check(z.describe('The policy shortens a longer one.')),
  }),
);

const fields = {
  id: z.string(),
  name: z.string(),
  scopes: knownOnly(z.enum(API_SCOPES)),
  created_at: whole('Seconds since the epoch.'),
  ends_at: whole('Seconds since the epoch, as the policy shortens it.'),
  last_used_at: z.exactOptional(
    whole('Seconds since the epoch, exact to a minute. Absent if it was never used.'),
  ),
};
const apiToken = named('ApiToken', z.object(fields));
const apiTokens = named(
  'ApiTokens',
  z.object({
    tokens: knownOnly(apiToken),
    allowed: z.boolean().check(z.describe('False if the policy forbids tokens: then none works.')),
    longest_lifetime: z.enum(TOKEN_LIFETIME_NAMES).check(z.describe('Of the policy.')),
  }),
);
const createdApiToken = named(
  'CreatedApiToken',
  z.object({ ...fields, token: z.string().check(z.describe('The secret, which is sent only here.')) }),
);

/** A token without its secret. */
export type ApiToken = z.output<typeof apiToken>;
export type ApiTokens = z.output<typeof apiTokens>;

const ALL = '/users/{uid}/api-tokens';

/** Calls on a user's API tokens, which no token makes. */
export const apiTokenCalls = {
  listApiTokens: {
    method: 'GET',
    path: ALL,
    scope: null,
    summary: 'The API tokens of the signed-in user, newest first',
    answer: [200, 'The tokens', apiTokens],
    refusals: [],
  },
  createApiToken: {
    method: 'POST',
    path: ALL,
    scope: null,
    summary: 'Create an API token; `conflict` if there is no room for another',
    description: 'The answer alone has the secret. Send it as `Authorization: Bearer`.',
    body: newApiToken,
    answer: [201, 'The token', createdApiToken],
    refusals: ['conflict'],
  },
  revokeApiToken: {
    method: 'DELETE',
    path: `${ALL}/{token}`,
    scope: null,
    summary: 'Revoke an API token: it is refused from then on',
    answer: [204, 'Revoked'],
    refusals: ['not_found'],
  },
} as const satisfies Record<string, Call>;
