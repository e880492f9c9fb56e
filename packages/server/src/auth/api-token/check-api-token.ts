import { API_SCOPES, type ApiScope } from '@beep/api';
import type { ApiTokenStore, StoredApiToken } from '../../features/api-tokens/storage/index.ts';
import type { AppContext } from '../../http/request-context.ts';
import { takeWrongToken } from '../../limits/limit-requests.ts';
import type { RequestLimits } from '../../limits/request-limits.ts';
import type { Log } from '../../log/log.ts';
import { domainOf } from '../../policies/domain-of.ts';
import type { PolicyDirectory } from '../../policies/policy-directory.ts';
import { ServerError } from '../../server-error.ts';
import type { AuditStore } from '../../storage/audit-store.ts';
import { bearerOf, unauthorized } from '../bearer.ts';
import type { VerifiedUser } from '../token-verifier.ts';
import { apiTokenEntry } from './api-token-entry.ts';
import { hashApiToken, isApiToken } from './api-token-text.ts';
import { tokenEnd } from './token-end.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** The checked tokens of requests. */
const TOKENS = new WeakMap<
  AppContext,
  { readonly owner: VerifiedUser; readonly scopes: readonly ApiScope[] }
>();

export interface ApiTokenNeeds {
  readonly stores: {
    readonly apiTokens: Pick<ApiTokenStore, 'findByHash' | 'note'>;
    readonly audit: Pick<AuditStore, 'change'>;
  };
  readonly policies: Pick<PolicyDirectory, 'policyOf'>;
  readonly limits: RequestLimits;
  readonly log: Log;
  readonly now: () => number;
}

/**
 * Checks the API token of a request before the handler of the call runs, and finds its owner; undefined, at once, for a
 * request without one. Rejects if the token is invalid, or may not make a call that needs `scope`. The row is read for
 * each request, so a token that is revoked in one process is refused by all.
 */
export function checkApiToken(
  context: AppContext,
  needs: ApiTokenNeeds,
  scope: ApiScope | null,
): Promise<void> | undefined {
  const token = bearerOf(context);
  return token !== undefined && isApiToken(token) ? check(context, needs, { token, scope }) : undefined;
}

/** The owner of the request's API token; undefined without one. */
export function tokenOwner(context: AppContext): VerifiedUser | undefined {
  return TOKENS.get(context)?.owner;
}

/** Rejects if an API token is used that has no such scope. */
export function requireScope(context: AppContext, scope: ApiScope): void {
  const token = TOKENS.get(context);
  if (token !== undefined && !token.scopes.includes(scope)) throw missingScope(scope);
}

async function check(
  context: AppContext,
  needs: ApiTokenNeeds,
  { token, scope }: { readonly token: string; readonly scope: ApiScope | null },
): Promise<void> {
  const row = await find(needs, token);
  if (row === undefined || tokenEnd(needs.policies, row) <= needs.now()) {
    await takeWrongToken(context, needs.limits);
    throw unauthorized(
      undefined,
      'This API token is unknown, has ended, or was revoked. Create another one.',
    );
  }
  const { owner_uid: uid, owner_email: verifiedEmail } = row;
  context.set('uid', uid);
  if (needs.policies.policyOf(domainOf(verifiedEmail ?? undefined)).apiTokens === 'forbidden') {
    await noteRefusal(needs, row);
    throw new ServerError('forbidden', {
      message: 'The administrator of your domain does not allow API tokens.',
    });
  }
  const scopes = row.scopes.split(' ').filter(isScope);
  if (scope === null) throw new ServerError('missing_scope');
  if (!scopes.includes(scope)) throw missingScope(scope);
  const owner = {
    uid,
    ...(verifiedEmail !== null && { verifiedEmail }),
    // Whatever the address administers, a token does not.
    isDomainUnlisted: true,
    authTime: Math.floor(row.created_at_ms / 1000),
  };
  TOKENS.set(context, { owner, scopes });
  noteUse(needs, row);
}

async function find({ stores }: ApiTokenNeeds, token: string): Promise<StoredApiToken | undefined> {
  return await stores.apiTokens.findByHash(hashApiToken(token)).catch((cause: unknown) => {
    throw new ServerError('unavailable', {
      message: 'The API token could not be checked right now. Try again in a moment.',
      cause,
    });
  });
}

/** At most once in a minute, and the request does not wait. */
function noteUse({ stores, log, now }: ApiTokenNeeds, { id, last_used_at_ms: last }: StoredApiToken): void {
  const at = now();
  const unlessAfter = at - MINUTE_MS;
  if (last !== null && last > unlessAfter) return;
  stores.apiTokens
    .note(id, { column: 'last_used_at_ms', at, unlessAfter })
    .catch((error: unknown) => log.error('note_token_use', error));
}

/** At most once a day for each token. */
async function noteRefusal({ stores, now }: ApiTokenNeeds, row: StoredApiToken): Promise<void> {
  const at = now();
  const unlessAfter = at - DAY_MS;
  if (row.refused_at_ms !== null && row.refused_at_ms > unlessAfter) return;
  await stores.audit.change(async ({ apiTokens }, append) => {
    const isNoted = await apiTokens.note(row.id, { column: 'refused_at_ms', at, unlessAfter });
    if (isNoted) await append(apiTokenEntry('api_token_refused', row, at));
  });
}

function isScope(text: string): text is ApiScope {
  return (API_SCOPES as readonly string[]).includes(text);
}

function missingScope(scope: ApiScope): ServerError {
  return new ServerError('missing_scope', {
    message: `This call needs an API token with the scope "${scope}". Create one that has it.`,
    headers: { 'WWW-Authenticate': `Bearer error="insufficient_scope", scope="${scope}"` },
  });
}
