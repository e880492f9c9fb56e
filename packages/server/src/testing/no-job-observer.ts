import type { JobObserver } from '../jobs/job-observer.ts';

export const NO_JOB_OBSERVER: JobObserver = { onStarted: () => undefined, onFinished: () => undefined };
