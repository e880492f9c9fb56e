/** A call to the worker. */
export interface WorkerRequest {
  readonly call: string;
  /** JSON; null by default. */
  readonly args?: unknown;
  readonly bytes?: Blob;
  /** Answered with null instead of repeated if the worker ends before its answer. */
  readonly isOnce?: boolean;
}

/** The worker's answer. `value` is not validated. */
export interface WorkerResponse {
  readonly value: unknown;
  /** Empty if the answer has no bytes. */
  readonly bytes: Blob;
}
