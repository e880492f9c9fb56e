/** A job that was begun this often without finishing is stuck and needs the operator's attention. */
export const STUCK_ATTEMPTS = 10;
/** Milliseconds until a stuck job is retried. */
export const STUCK_WAIT_MS = 3_600_000;

/** The kind of a job and its key. Each pair is queued at most once. */
export interface JobName {
  readonly kind: string;
  /** The id that the job is about; empty for a singleton job. */
  readonly key: string;
}

/** The holder of a lease and its duration. */
export interface JobHolder {
  /** Unique for every lease: a holder that lost a job cannot act on the next holder's lease. */
  readonly holder: string;
  readonly leaseMs: number;
}

/** A job with a lease of ours. */
export interface HeldJob extends JobName {
  readonly holder: string;
  /** Number of starts since the job last finished, including this one. */
  readonly attempts: number;
  /** The trace that queued it, if that was traced. */
  readonly traceparent?: string | undefined;
}

export interface JobRecord extends JobName {
  /** A running job whose lease has ended is reported as waiting. */
  readonly status: 'waiting' | 'running' | 'done';
  readonly attempts: number;
  readonly lastError: string | null;
}

/** The queue of pending jobs. All delays count from now on the store's clock. */
export interface JobQueue {
  /** Queues a job that becomes due after `delayMs`; does nothing if it is queued or running. */
  enqueue(name: JobName, delayMs: number, traceparent?: string): Promise<void>;
  /**
   * Leases due jobs, longest due first. Each job goes to only one of concurrent callers. A job whose holders ended each
   * time, as if it had killed them, is skipped for {@link STUCK_WAIT_MS}.
   */
  take(
    by: JobHolder & { readonly kinds: readonly string[]; readonly limit: number },
  ): Promise<readonly HeldJob[]>;
  /** Leases this job even if it is not due or not queued; undefined while another process holds it. */
  claim(name: JobName, by: JobHolder): Promise<HeldJob | undefined>;
  find(name: JobName): Promise<JobRecord | undefined>;
}

export interface JobFailure {
  readonly error: string;
  readonly delayMs: number;
  /** True by default. */
  readonly isCounted?: boolean;
}

/**
 * Updates by the holder of a job. Each resolves with false and changes nothing if another process holds the job now.
 */
export interface JobHolding {
  extend(job: HeldJob, leaseMs: number): Promise<boolean>;
  /** Marks the job as done; `againInMs` queues its next run. */
  complete(job: HeldJob, againInMs?: number): Promise<boolean>;
  /** Retries the job after `delayMs`. An attempt that is not counted is as if it had not been. */
  fail(job: HeldJob, failure: JobFailure): Promise<boolean>;
  /** Returns an unfinished job to the queue, due at once; the attempt does not count. */
  release(job: HeldJob): Promise<boolean>;
}

/** Maintenance of the queue. */
export interface JobKeeping {
  /** Makes a waiting job due after `delayMs` if that is sooner. */
  hasten(name: JobName, delayMs: number): Promise<void>;
  /** Shortens waits and leases that a clock set back has made too long. */
  mend(): Promise<void>;
  /** Ends the leases of holders that are gone: jobs become due at once, stuck ones later. */
  releaseHeldBy(isGone: (holder: string) => boolean): Promise<void>;
  /** Deletes jobs that finished `ageMs` ago or earlier. */
  prune(ageMs: number): Promise<void>;
  /** Jobs that were begun at least this often without finishing, longest due first. */
  stuck(attempts: number, limit: number): Promise<readonly JobRecord[]>;
}

/**
 * The jobs of all processes on one database. A job becomes due again when its lease ends, which covers killed holders.
 */
export interface JobStore extends JobQueue, JobHolding, JobKeeping {}
