import type { Policy } from '@beep/core/policies';
import { emailOf } from '../auth/email-of.ts';
import type { VerifiedUser } from '../auth/token-verifier.ts';

/** The refusal of who may not record, in answers to uploads. */
export const MUST_NOT_RECORD = {
  message: 'The policy does not let this account record. Nothing was stored.',
} as const;

/** True if the policy of the user's domain lets this user record. */
export function mayRecord({ recording, recorders }: Policy, user: VerifiedUser): boolean {
  if (recording !== 'listed') return recording === 'everyone';
  const email = emailOf(user);
  return email !== null && recorders.includes(email);
}
