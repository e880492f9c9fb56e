/** How much is kept for whom. */
export interface UsageStore {
  /** Bytes of the recordings of an account whose files are there: also deleted ones, until they are removed. */
  bytesOf(uid: string): Promise<number>;
}
