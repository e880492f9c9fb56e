import { foldAddress } from '@beep/api/contract';
import type { VerifiedUser } from './token-verifier.ts';

/** The verified address, as {@link foldAddress} gives it; null without one. */
export function emailOf({ verifiedEmail }: Pick<VerifiedUser, 'verifiedEmail'>): string | null {
  return verifiedEmail === undefined ? null : foldAddress(verifiedEmail);
}
