/** Storage use per account. */
export interface UsageStore {
  /** Bytes of the account's recordings whose files exist, including deleted ones until their removal. */
  bytesOf(uid: string): Promise<number>;
}
