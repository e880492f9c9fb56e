import { API_SCOPES } from '@beep/api';
import type { ApiToken, apiTokenCalls } from '@beep/api/features/api-tokens';
import { MAX_API_TOKENS } from '@beep/core/limits';
import { shorterLifetime, TOKEN_LIFETIME_DAYS } from '@beep/core/policies';
import { apiTokenEntry } from '../../auth/api-token/api-token-entry.ts';
import { hashApiToken, newApiToken } from '../../auth/api-token/api-token-text.ts';
import { tokenEnd } from '../../auth/api-token/token-end.ts';
import { emailOf } from '../../auth/email-of.ts';
import { domainOfUser } from '../../policies/domain-of.ts';
import type { PolicyDirectory } from '../../policies/policy-directory.ts';
import { ServerError } from '../../server-error.ts';
import type { AuditStore } from '../../storage/audit-store.ts';
import type { CallHandlers } from '../define-feature.ts';
import type { ApiTokenStore, StoredApiToken } from './storage/index.ts';

const DAY_MS = 86_400_000;

export interface ApiTokenCallNeeds {
  readonly stores: {
    readonly apiTokens: Pick<ApiTokenStore, 'list'>;
    readonly audit: Pick<AuditStore, 'change'>;
  };
  readonly policies: Pick<PolicyDirectory, 'policyOf'>;
  readonly newId: () => string;
  readonly now: () => number;
}

export const createApiTokenHandlers = (needs: ApiTokenCallNeeds): CallHandlers<typeof apiTokenCalls> => ({
  listApiTokens: async ({ user }) => {
    const { apiTokens, longestTokenLife } = needs.policies.policyOf(domainOfUser(user));
    const tokens = await needs.stores.apiTokens.list(user.uid);
    return {
      tokens: tokens.map((token) => present(needs, token)),
      allowed: apiTokens === 'allowed',
      longest_lifetime: longestTokenLife,
    };
  },
  createApiToken: async ({ user, body: { name, scopes, lifetime } }) => {
    const { policies, stores, newId, now } = needs;
    const { apiTokens, longestTokenLife } = policies.policyOf(domainOfUser(user));
    // A token has no domain of a platform, whose policy could forbid it later.
    if (apiTokens === 'forbidden' || user.domain !== undefined) {
      throw new ServerError('forbidden', {
        message: 'The administrator of your domain does not allow API tokens.',
      });
    }
    const token = newApiToken();
    // Never before the sign-in, on any clock, as recordings: account deletion covers what was made before it.
    const createdAt = Math.max(now(), user.authTime * 1000);
    const row = {
      ...{ id: newId(), hash: hashApiToken(token), name },
      ...{ owner_uid: user.uid, owner_email: emailOf(user) },
      scopes: API_SCOPES.filter((scope) => scopes.includes(scope)).join(' '),
      created_at_ms: createdAt,
      ends_at_ms: createdAt + TOKEN_LIFETIME_DAYS[shorterLifetime(lifetime, longestTokenLife)] * DAY_MS,
      ...{ last_used_at_ms: null, refused_at_ms: null },
    };
    await stores.audit.change(async ({ apiTokens: audited }, append) => {
      await audited.create(row);
      if ((await audited.list(user.uid)).length > MAX_API_TOKENS) {
        throw new ServerError('conflict', {
          message: `There are ${MAX_API_TOKENS} API tokens. Revoke one first.`,
        });
      }
      await append(apiTokenEntry('api_token_created', row, createdAt));
    });
    return { ...present(needs, row), token };
  },
  revokeApiToken: async ({ user, params }) => {
    const isRevoked = await needs.stores.audit.change(async ({ apiTokens }, append) => {
      const token = (await apiTokens.list(user.uid)).find(({ id }) => id === params.token);
      if (!token || !(await apiTokens.remove(token))) return false;
      await append(apiTokenEntry('api_token_revoked', token, needs.now()));
      return true;
    });
    if (!isRevoked) throw new ServerError('not_found', { message: 'There is no such API token.' });
  },
});

function present({ policies }: ApiTokenCallNeeds, token: StoredApiToken): ApiToken {
  const { id, name, scopes, created_at_ms, last_used_at_ms } = token;
  return {
    ...{ id, name },
    scopes: API_SCOPES.filter((scope) => scopes.split(' ').includes(scope)),
    created_at: Math.floor(created_at_ms / 1000),
    ends_at: Math.floor(tokenEnd(policies, token) / 1000),
    ...(last_used_at_ms !== null && { last_used_at: Math.floor(last_used_at_ms / 1000) }),
  };
}
