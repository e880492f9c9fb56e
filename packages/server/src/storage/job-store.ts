/** A job that was begun so often without coming to its end needs somebody to look at it. */
export const STUCK_ATTEMPTS = 10;
/** How long such a job waits for its next time. */
export const STUCK_WAIT_MS = 3_600_000;

/** What a job does, and to what; the two together are queued once. */
export interface JobName {
  readonly kind: string;
  /** The id of what it is about; empty for a job of which there is one. */
  readonly key: string;
}

/** Who takes jobs, and for how long without another sign of life. */
export interface JobHolder {
  /** A name of its own for every taking, so that somebody who lost a job cannot speak for the next one to hold it. */
  readonly holder: string;
  readonly leaseMs: number;
}

/** A job that is ours until its lease ends. */
export interface HeldJob extends JobName {
  readonly holder: string;
  /** How often it was begun since it last came to its end, this time included. */
  readonly attempts: number;
}

/** A job as it is kept. */
export interface JobRecord extends JobName {
  /** One whose holder has let the lease end is waiting again. */
  readonly status: 'waiting' | 'running' | 'done';
  readonly attempts: number;
  /** What it failed of last. */
  readonly lastError: string | null;
}

/** Work that is waiting for somebody to do it. Every time is counted from now on the store's own clock. */
export interface JobQueue {
  /** Queues a job that becomes due after `delayMs`; one that is queued or running already stays as it is. */
  enqueue(name: JobName, delayMs: number): Promise<void>;
  /**
   * Takes jobs that are due, longest due first. Of everybody who asks at once each job goes to one only. A job that is
   * stuck because its holders ended each time, as if it had killed them, is left alone for {@link STUCK_WAIT_MS}.
   */
  take(
    by: JobHolder & { readonly kinds: readonly string[]; readonly limit: number },
  ): Promise<readonly HeldJob[]>;
  /** Takes this job, due or not, queued or not; undefined while somebody holds it. */
  claim(name: JobName, by: JobHolder): Promise<HeldJob | undefined>;
  find(name: JobName): Promise<JobRecord | undefined>;
}

/** What its holder tells of a job. Each answers false, and changes nothing, once somebody else has taken it. */
export interface JobHolding {
  extend(job: HeldJob, leaseMs: number): Promise<boolean>;
  /** It is done; `againInMs` queues its next time. */
  complete(job: HeldJob, againInMs?: number): Promise<boolean>;
  /** It is tried again after `delayMs`. */
  fail(job: HeldJob, failure: { readonly error: string; readonly delayMs: number }): Promise<boolean>;
  /** It was not finished and is due at once; this time does not count. */
  release(job: HeldJob): Promise<boolean>;
}

/** What keeps the queue in order. */
export interface JobKeeping {
  /** Lets a job that waits longer become due after `delayMs`. */
  hasten(name: JobName, delayMs: number): Promise<void>;
  /** Shortens waits and leases that became longer than they were meant because the clock was set back. */
  mend(): Promise<void>;
  /** Gives back at once what holders have that are gone; what is stuck, later. */
  releaseHeldBy(isGone: (holder: string) => boolean): Promise<void>;
  /** Forgets jobs that were done `ageMs` ago or earlier. */
  prune(ageMs: number): Promise<void>;
  /** Jobs that were begun at least so often without coming to their end, longest due first. */
  stuck(attempts: number, limit: number): Promise<readonly JobRecord[]>;
}

/**
 * The jobs of all processes on one database. A job that is taken becomes due again when its lease ends, so that nobody
 * has to notice that its holder was killed.
 */
export interface JobStore extends JobQueue, JobHolding, JobKeeping {}
