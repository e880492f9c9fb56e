import { randomBytes } from 'node:crypto';
import { SIGN_IN_PROVIDERS } from '@beep/core/session';
import { z } from 'zod';

const CODE_LIFE_MS = 5 * 60_000;
const MAX_CODES = 200;

/** Firebase's id of a provider. */
export const providerId: z.ZodType<string> = z.enum(Object.values(SIGN_IN_PROVIDERS).map(({ id }) => id));

/** The chosen account: the email in lower case; without a name, the known one or the email's local part is used. */
export interface ChosenAccount {
  readonly email: string;
  readonly name?: string | undefined;
  readonly providerId: string;
}

export const chosenAccount: z.ZodType<ChosenAccount> = z.object({
  email: z
    .string()
    .trim()
    .toLowerCase()
    .max(254)
    .regex(/^[^\s@\p{Cc}]+@[^\s@\p{Cc}]+$/u, 'write it like you@school.edu'),
  name: z
    .string()
    .transform((value) => value.replace(/[\s\p{Cc}]+/gu, ' ').trim())
    .pipe(z.string().max(100))
    .transform((value) => value || undefined)
    .optional(),
  providerId: providerId.default(SIGN_IN_PROVIDERS.google.id),
});

/** Codes that stand for a chosen account: once, within five minutes. */
export class SignInCodes {
  readonly #now: () => number;
  readonly #codes = new Map<string, { readonly chosen: ChosenAccount; readonly expiresAtMs: number }>();

  constructor(now: () => number) {
    this.#now = now;
  }

  issue(chosen: ChosenAccount): string {
    for (const [code, { expiresAtMs }] of this.#codes) {
      if (expiresAtMs <= this.#now() || this.#codes.size >= MAX_CODES) this.#codes.delete(code);
    }
    const code = randomBytes(32).toString('base64url');
    this.#codes.set(code, { chosen, expiresAtMs: this.#now() + CODE_LIFE_MS });
    return code;
  }

  /** Returns undefined for a code that is unknown, used or expired. */
  redeem(code: string): ChosenAccount | undefined {
    const entry = this.#codes.get(code);
    this.#codes.delete(code);
    return entry && entry.expiresAtMs > this.#now() ? entry.chosen : undefined;
  }
}
