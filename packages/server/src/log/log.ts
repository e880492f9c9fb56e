/** Facts about one event. Never tokens, never bodies. */
export type LogFacts = Readonly<Record<string, string | number | undefined>>;

/** One finished request. */
export interface RequestFacts {
  readonly requestId: string;
  readonly method: string;
  /** The pattern of the path, such as `/media/:file`: paths contain ids. */
  readonly route: string;
  readonly status: number;
  /** Until the last byte was written to the socket, or the client disconnected. */
  readonly ms: number;
  /** Bytes sent, headers included. */
  readonly bytes: number;
  /** The verified user; logged as a hash. */
  readonly uid?: string | undefined;
  /** The recording in the path; logged as a hash. */
  readonly recording?: string | undefined;
  /** `aborted` if the client disconnected before the end. */
  readonly end?: 'aborted' | undefined;
  /** Set while tracing is on. */
  readonly traceId?: string | undefined;
}

/** The log for the operator. */
export interface Log {
  error(event: string, error: unknown, facts?: LogFacts): void;
  /** Logs an action that the operator may look for later. Optional. */
  info?(event: string, facts: LogFacts): void;
  /** Logs one line per request. Optional. */
  request?(facts: RequestFacts): void;
  /** Sets the key of the id hashes. Until then a random key of the process is used. */
  useKey?(key: Buffer): void;
}
