/** The outcome of a job: 'released' if this process stops first, 'lost' if another one has taken it. */
export type JobOutcome = 'done' | 'failed' | 'released' | 'lost';

/** Notified of every job of this process, for metrics. */
export interface JobObserver {
  onStarted(kind: string): void;
  /** `ms` is its duration. */
  onFinished(kind: string, outcome: JobOutcome, ms: number): void;
  /** Called periodically with the number of stuck jobs of all processes. */
  onStuck?(jobs: number): void;
}
