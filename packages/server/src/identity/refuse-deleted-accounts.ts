import type { AccountDeletionStore } from '../storage/deletion-store.ts';
import { IdentityError, type TokenVerifier } from './token-verifier.ts';

/** The token was good until its account was deleted. */
export class AccountDeletedError extends IdentityError {
  constructor() {
    super('unauthorized', 'The account of this token was deleted.');
    this.name = 'AccountDeletedError';
  }
}

/**
 * Refuses tokens whose sign-in is not younger than the deletion of their account. Such tokens live on for an hour at
 * most, and a refreshed one keeps the time of its sign-in.
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
