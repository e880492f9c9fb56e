import type { JobRunner } from '../../jobs/job-runner.ts';
import type { Log } from '../../log/log.ts';
import type { SqlStores } from '../../storage/stores.ts';

/** What administrators' actions need, in the service and on the command line. */
export interface AdminDeps {
  readonly stores: SqlStores;
  readonly jobs: Pick<JobRunner, 'enqueue'>;
  readonly log: Log;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
}
