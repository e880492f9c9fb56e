import { type Kysely, PostgresAdapter, sql } from 'kysely';
import type { Database } from './schema.ts';

/**
 * Lets the transaction go on alone among those that lock the same owner, until its end: what it counts of the owner's is
 * exact, also if other processes add something at the same time. On SQLite writers wait for each other anyway. To be called
 * before rows are locked, to avoid deadlocks.
 */
export async function lockOwner(tx: Kysely<Database>, owner: string): Promise<void> {
  if (!(tx.getExecutor().adapter instanceof PostgresAdapter)) return;
  await sql`select pg_advisory_xact_lock(hashtextextended(${owner}, 0))`.execute(tx);
}
