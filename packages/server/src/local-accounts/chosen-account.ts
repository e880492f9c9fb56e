import { z } from 'zod';

const MAX_EMAIL_LENGTH = 254;
const MAX_NAME_LENGTH = 100;

/** The providers that the product signs in with, by Firebase's names. */
export const PROVIDER_IDS = ['google.com', 'apple.com'] as const;

export type ProviderId = (typeof PROVIDER_IDS)[number];

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
  providerId: z.enum(PROVIDER_IDS).default('google.com'),
});

/** Reads `{email, name?, providerId?}`; undefined when it names nobody. */
export function parseChosenAccount(input: unknown): ChosenAccount | undefined {
  const parsed = chosenAccount.safeParse(input);
  return parsed.success ? { name: undefined, ...parsed.data } : undefined;
}
