/** A user who records. Times are milliseconds since the epoch. */
export interface AccountUse {
  readonly uid: string;
  /** Verified, in lower case; null without one. */
  readonly email: string | null;
  readonly domain: string | null;
  readonly at: number;
  /** Of the token. */
  readonly signedInAt: number;
}

/** The users who have recorded. The deletion of an account deletes its row. */
export interface AccountStore {
  /**
   * Notes that a user has recorded. Writes at most once a day and account, unless the address has changed, and never for
   * an account that was deleted since the sign-in.
   */
  note(use: AccountUse): Promise<void>;
  find(uid: string): Promise<StoredAccount | undefined>;
  /** Stores the address of an account that has none, as those of version 1.0; `named` if it has one. */
  fillIn(account: Pick<StoredAccount, 'uid' | 'email' | 'domain'>): Promise<'filled' | 'named' | 'unknown'>;
}

export interface StoredAccount extends Omit<AccountUse, 'at' | 'signedInAt'> {
  readonly firstUsedAt: number;
  /** Up to a day too early. */
  readonly lastUsedAt: number;
}
