/** The identity provider's accounts. */
export interface AccountDirectory {
  /** Deletes an account. Also resolves if there is none. Rejects if it cannot be deleted now. */
  deleteAccount(uid: string): Promise<void>;
}

/** For an identity provider on which the service has no rights: the signed-in client deletes its own account. */
export const CLIENT_DELETES_ACCOUNT: AccountDirectory = { deleteAccount: async () => undefined };
