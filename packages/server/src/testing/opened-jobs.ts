import type { Kysely } from 'kysely';
import { createJobStore } from '../storage/job-store.ts';
import type { OpenedJobs } from '../storage/job-store-conformance.ts';
import type { Database } from '../storage/sql/schema.ts';
import type { SqlEngine } from '../storage/sql/sql-engine.ts';

/** The job store of a database for the conformance suite, which closes it. */
export function openedJobs(db: Kysely<Database>, engine: SqlEngine): OpenedJobs {
  return {
    jobs: createJobStore(db, engine),
    setClockBack: async (ms) => {
      await db
        .updateTable('jobs')
        .set((eb) => ({ due_at_ms: eb('due_at_ms', '+', ms) }))
        .execute();
    },
    close: () => db.destroy(),
  };
}
