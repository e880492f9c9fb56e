/** When a call that failed has a chance again. */
export interface Connectivity {
  /**
   * Calls `listener` when the network is likely there: online again, or the user is back on the page. Until
   * the returned function is called.
   */
  onLikely(listener: () => void): () => void;
}
