import { TOKEN_LIFETIME_DAYS } from '@beep/core/policies';
import type { StoredApiToken } from '../../features/api-tokens/storage/index.ts';
import { domainOf } from '../../policies/domain-of.ts';
import type { PolicyDirectory } from '../../policies/policy-directory.ts';

const DAY_MS = 86_400_000;

/** When a token ends: as its owner chose, or sooner by the policy of today. */
export function tokenEnd(
  policies: Pick<PolicyDirectory, 'policyOf'>,
  {
    owner_email,
    created_at_ms,
    ends_at_ms,
  }: Pick<StoredApiToken, 'owner_email' | 'created_at_ms' | 'ends_at_ms'>,
): number {
  const { longestTokenLife } = policies.policyOf(domainOf(owner_email ?? undefined));
  return Math.min(ends_at_ms, created_at_ms + TOKEN_LIFETIME_DAYS[longestTokenLife] * DAY_MS);
}
