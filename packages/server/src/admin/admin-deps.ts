import type { JobRunner } from '../jobs/job-runner.ts';
import type { Log } from '../log/log.ts';
import type { KyselyStores } from '../storage/sql/kysely-stores.ts';

/** What administrators' actions need, in the service and on the command line. */
export interface AdminDeps {
  readonly stores: KyselyStores;
  readonly jobs: Pick<JobRunner, 'enqueue'>;
  readonly log: Log;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
}
