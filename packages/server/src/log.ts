/** Facts about one event. Never tokens, never bodies. */
export type LogFacts = Readonly<Record<string, string | number | undefined>>;

/** One request that has been answered. */
export interface RequestFacts {
  readonly requestId: string;
  readonly method: string;
  /** The pattern of the path, as `/media/:file`: paths name recordings. */
  readonly route: string;
  readonly status: number;
  /** Until the last byte was handed to the network, or the client had gone. */
  readonly ms: number;
  /** Sent, with the headers. */
  readonly bytes: number;
  /** Who asked, where a token proved it; written down as a hash. */
  readonly uid?: string | undefined;
  /** The recording that the path names; written down as a hash. */
  readonly recording?: string | undefined;
  /** `aborted` when the client had gone before the end. */
  readonly end?: 'aborted' | undefined;
}

/** Where the service tells its operator what happens. */
export interface Log {
  error(event: string, error: unknown, facts?: LogFacts): void;
  /** What was done that an operator wants to find later; a log without it wants none. */
  info?(event: string, facts: LogFacts): void;
  /** One line for every request; a log without it wants none. */
  request?(facts: RequestFacts): void;
  /** Gives the key of the hashes that ids are written as. Until then they are hashed with one of the process alone. */
  useKey?(key: Buffer): void;
}
