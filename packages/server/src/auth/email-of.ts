import type { VerifiedUser } from './token-verifier.ts';

/**
 * The verified address in lower case, as rows and lists have it; null without one. Only ASCII letters change: others
 * could turn into the letters of another address.
 */
export function emailOf({ verifiedEmail }: Pick<VerifiedUser, 'verifiedEmail'>): string | null {
  return verifiedEmail?.replace(/[A-Z]+/g, (letters) => letters.toLowerCase()) ?? null;
}
