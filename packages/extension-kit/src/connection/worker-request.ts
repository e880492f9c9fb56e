/** One thing to ask of the worker. */
export interface WorkerRequest {
  readonly call: string;
  /** JSON; null by default. */
  readonly args?: unknown;
  readonly bytes?: Blob;
  /** Answered with null, instead of asked again, where the worker ended over it. */
  readonly isOnce?: boolean;
}

/** What the worker answered. Nobody checked `value` yet. */
export interface WorkerAnswer {
  readonly value: unknown;
  /** Empty where the answer has no bytes. */
  readonly bytes: Blob;
}
