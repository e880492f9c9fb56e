import type { Kysely } from 'kysely';

/** Adds the trace that queued a job; null while tracing is off. */
export async function addJobTraces(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('jobs').addColumn('traceparent', 'text').execute();
}
