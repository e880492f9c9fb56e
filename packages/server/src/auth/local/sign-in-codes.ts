import { randomBytes } from 'node:crypto';
import type { ChosenAccount } from './chosen-account.ts';

const CODE_LIFE_MS = 5 * 60_000;
const MAX_CODES = 100;

/** Codes that the chooser passes to the page, which exchanges them for tokens: once, within five minutes. */
export interface SignInCodes {
  issue(chosen: ChosenAccount): string;
  /** The account; undefined for a code that is unknown, used or expired. */
  redeem(code: string): ChosenAccount | undefined;
}

export function createSignInCodes(now: () => number): SignInCodes {
  const codes = new Map<string, { readonly chosen: ChosenAccount; readonly expiresAtMs: number }>();
  return {
    issue(chosen) {
      for (const [code, { expiresAtMs }] of codes) {
        if (expiresAtMs <= now() || codes.size >= MAX_CODES) codes.delete(code);
      }
      const code = randomBytes(32).toString('base64url');
      codes.set(code, { chosen, expiresAtMs: now() + CODE_LIFE_MS });
      return code;
    },
    redeem(code) {
      const entry = codes.get(code);
      codes.delete(code);
      return entry && entry.expiresAtMs > now() ? entry.chosen : undefined;
    },
  };
}
