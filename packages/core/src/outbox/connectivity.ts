/** When a call that failed has a chance again. */
export interface Connectivity {
  /**
   * Calls `listener` when the service is likely there: online again, the user is back on the page, or a while
   * has passed. Until the returned function is called.
   */
  onLikely(listener: () => void): () => void;
}
