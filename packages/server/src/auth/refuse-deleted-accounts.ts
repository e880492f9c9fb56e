import type { AccountDeletionStore } from '../storage/deletion-store.ts';
import { IdentityError, type TokenVerifier } from './token-verifier.ts';

/** The token was valid until its account was deleted. */
export class AccountDeletedError extends IdentityError {
  constructor() {
    super('unauthorized', 'The account of this token was deleted.');
    this.name = 'AccountDeletedError';
  }
}

/**
 * Rejects tokens of a sign-in before the deletion of their account. Such tokens live for at most an hour, and a
 * refreshed one keeps its sign-in time.
 */
export function refuseDeletedAccounts(
  verifier: TokenVerifier,
  accountDeletions: AccountDeletionStore,
): TokenVerifier {
  return {
    verify: async (token) => {
      const user = await verifier.verify(token);
      const deletion = await accountDeletions.find(user.uid).catch((cause: unknown) => {
        throw new IdentityError('unavailable', 'Whether the account was deleted cannot be read now.', cause);
      });
      if (deletion && user.authTime * 1000 <= deletion.deletedAt) {
        throw new AccountDeletedError();
      }
      return user;
    },
  };
}
