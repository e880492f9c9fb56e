import { type ExpirationOption, isExpirationOption } from '@beep/core/expiry';
import { allowsExpiration } from '@beep/core/policies';
import { ServerError } from '../server-error.ts';
import { type PolicyTerm, policyEnd } from '../storage/policy-end.ts';
import type { PolicyVersion } from '../storage/policy-store.ts';

const LIVES: Readonly<Record<ExpirationOption, string>> = {
  never: 'without end',
  '1_day': 'one day',
  '1_week': 'one week',
  '1_month': 'one month',
  '1_year': 'one year',
};

interface ExpiryAsk {
  /** What the request asks for, in milliseconds since the epoch; null for never. */
  readonly expiresAt: number | null;
  readonly recording: PolicyTerm;
  readonly version: PolicyVersion;
}

/**
 * Throws `invalid_expiry` for an option or a time beyond the policy's longest life. An allowed option that would end
 * after the recording's last day is no error: the recording then ends on that day.
 */
export function refuseLongExpiry(
  input: string | number | null,
  { expiresAt, recording, version }: ExpiryAsk,
): void {
  const { longestLife } = version.policy;
  const last = policyEnd(version, recording);
  if (last === null) return;
  if (isExpirationOption(input) && allowsExpiration(longestLife, input)) return;
  if (!isExpirationOption(input) && expiresAt !== null && expiresAt <= last) return;
  throw new ServerError('invalid_expiry', {
    message: `The policy for this account keeps recordings for ${LIVES[longestLife]} at most. Send ${longestLife} or less.`,
  });
}

/** The earlier of two ends; null is never. */
export function earlierEnd(a: number | null, b: number | null): number | null {
  return a === null || b === null ? (a ?? b) : Math.min(a, b);
}
