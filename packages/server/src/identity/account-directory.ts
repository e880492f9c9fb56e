/** Where the accounts are that people sign in with. */
export interface AccountDirectory {
  /** Ends an account. Resolves also when there is none. Rejects when it cannot be done now. */
  deleteAccount(uid: string): Promise<void>;
}

/** For an identity provider that the service has no rights at: the signed-in client deletes its own account there. */
export const CLIENT_DELETES_ACCOUNT: AccountDirectory = { deleteAccount: async () => undefined };
