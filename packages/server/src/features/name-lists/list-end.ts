import type { PolicyDirectory } from '../../policies/policy-directory.ts';
import { policyEnd } from '../../storage/policy-end.ts';
import type { StoredNameList } from './storage/index.ts';

/** When a list is deleted because its domain lets nothing live longer; null for never. */
export function listEnd(
  policies: Pick<PolicyDirectory, 'versionOf'>,
  { domain, created_at_ms }: Pick<StoredNameList, 'domain' | 'created_at_ms'>,
): number | null {
  return policyEnd(policies.versionOf(domain), { createdAt: created_at_ms, policyExpiresAt: null });
}
