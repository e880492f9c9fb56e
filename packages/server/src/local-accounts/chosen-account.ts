import { SIGN_IN_PROVIDERS, type SignInProvider } from '@beep/core';
import { z } from 'zod';

const MAX_EMAIL_LENGTH = 254;
const MAX_NAME_LENGTH = 100;

/** A provider by Firebase's name. */
export type ProviderId = (typeof SIGN_IN_PROVIDERS)[SignInProvider]['id'];

export const PROVIDER_IDS: readonly ProviderId[] = Object.values(SIGN_IN_PROVIDERS).map(({ id }) => id);

/** Whom somebody wants to be: the email in small letters; no name means the one known, or the email's first part. */
export interface ChosenAccount {
  readonly email: string;
  readonly name: string | undefined;
  readonly providerId: ProviderId;
}

const email = z
  .string()
  .trim()
  .toLowerCase()
  .max(MAX_EMAIL_LENGTH)
  .regex(/^[^\s@\p{Cc}]+@[^\s@\p{Cc}]+$/u);

const name = z
  .string()
  .transform((value) => value.replace(/[\s\p{Cc}]+/gu, ' ').trim())
  .pipe(z.string().max(MAX_NAME_LENGTH))
  .transform((value) => (value === '' ? undefined : value));

const chosenAccount = z.object({
  email,
  name: name.optional(),
  providerId: z.enum(PROVIDER_IDS).default(SIGN_IN_PROVIDERS.google.id),
});

/** Reads `{email, name?, providerId?}`; undefined when it names nobody. */
export function parseChosenAccount(input: unknown): ChosenAccount | undefined {
  const parsed = chosenAccount.safeParse(input);
  return parsed.success ? { name: undefined, ...parsed.data } : undefined;
}
