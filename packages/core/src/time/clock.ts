/** Time as a port, so that tests need not wait. */
export interface Clock {
  /** Milliseconds since the epoch. */
  nowMs(): number;
  /** Calls `callback` once after `delayMs`, unless the returned function is called before. */
  after(delayMs: number, callback: () => void): () => void;
  /** Calls `callback` every `periodMs` until the returned function is called. */
  every(periodMs: number, callback: () => void): () => void;
}
