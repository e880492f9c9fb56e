import { emailOf } from '../auth/email-of.ts';
import type { VerifiedUser } from '../auth/token-verifier.ts';

/** Who administers. Asked on every call: a removed administrator's token is refused at once. */
export interface Administrators {
  /** True if the user's verified address administers any domain. */
  isAdministrator(user: VerifiedUser): Promise<boolean>;
}

export interface AdministratorsDeps {
  /** The addresses of the configuration, in lower case. */
  readonly configured: readonly string[];
}

export function createAdministrators({ configured }: AdministratorsDeps): Administrators {
  const addresses = new Set(configured);
  return {
    isAdministrator: async (user) => {
      const email = emailOf(user);
      return email !== null && addresses.has(email);
    },
  };
}
