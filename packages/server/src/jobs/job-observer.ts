/** How a job came to its end: 'released' when this process ends first, 'lost' when another one has taken it. */
export type JobOutcome = 'done' | 'failed' | 'released' | 'lost';

/** Told of every job that this process does, for metrics. */
export interface JobObserver {
  onStarted(kind: string): void;
  /** `ms` is how long it took. */
  onFinished(kind: string, outcome: JobOutcome, ms: number): void;
  /** How many jobs of all processes do not come to their end; told from time to time. */
  onStuck?(jobs: number): void;
}

export const NO_JOB_OBSERVER: JobObserver = { onStarted: () => undefined, onFinished: () => undefined };
