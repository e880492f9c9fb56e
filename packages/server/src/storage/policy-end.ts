import { expiresAtMs } from '@beep/core/expiry';
import type { PolicyVersion } from './policy-store.ts';

/** The recording's creation and the end that its policy allowed before; null for none. Milliseconds since the epoch. */
export interface PolicyTerm {
  readonly createdAt: number;
  readonly policyExpiresAt: number | null;
}

/**
 * The latest end that a version of a policy allows a recording; null for none. A change deletes nothing made before it
 * until its grace period has ended, but what the policy before it would have ended earlier still ends then. Applying the
 * same version again gives the same end.
 */
export function policyEnd(version: PolicyVersion, { createdAt, policyExpiresAt }: PolicyTerm): number | null {
  const end = expiresAtMs(version.policy.longestLife, createdAt);
  if (end === null || createdAt >= version.changedAt) return end;
  const before = policyExpiresAt ?? Number.POSITIVE_INFINITY;
  return Math.max(end, Math.min(before, version.graceEndsAt));
}
