import { SIGN_IN_PROVIDERS, type SignInProvider } from '@beep/core/session';
import { z } from 'zod';

const MAX_EMAIL_LENGTH = 254;
const MAX_NAME_LENGTH = 100;

/** Firebase's id of a provider. */
export type ProviderId = (typeof SIGN_IN_PROVIDERS)[SignInProvider]['id'];

export const PROVIDER_IDS: readonly ProviderId[] = Object.values(SIGN_IN_PROVIDERS).map(({ id }) => id);

/** The chosen account: the email in lower case; without a name, the known one or the email's local part is used. */
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

/** Parses `{email, name?, providerId?}`; undefined if there is no valid email. */
export function parseChosenAccount(input: unknown): ChosenAccount | undefined {
  const parsed = chosenAccount.safeParse(input);
  return parsed.success ? { name: undefined, ...parsed.data } : undefined;
}
