/** Reports when a failed call is worth a retry. */
export interface Connectivity {
  /**
   * Calls `listener` when the service is likely reachable: online again, the user is back on the page, or some time has
   * passed. Until the returned function is called.
   */
  onLikely(listener: () => void): () => void;
}
