import { type DialectAdapter, type Kysely, PostgresAdapter, PostgresDialect, sql } from 'kysely';

/** As the library's own lock has it, so that versions of the service with that wait for this one. */
const LOCK_ID = '3853314791062309107';
/** Nobody waits longer for another process that brings the schema up to date. */
const PATIENCE_MS = 3_600_000;

/** PostgreSQL also behind a pooler that gives each transaction another connection: no lock outlives a transaction. */
export class PooledPostgresDialect extends PostgresDialect {
  override createAdapter(): DialectAdapter {
    return new TransactionLockingAdapter();
  }
}

class TransactionLockingAdapter extends PostgresAdapter {
  /** In a transaction, with which it ends. What the transaction does may take its time. */
  override async acquireMigrationLock(db: Kysely<unknown>): Promise<void> {
    await sql`select set_config('lock_timeout', ${String(PATIENCE_MS)}, true),
      set_config('statement_timeout', '0', true)`.execute(db);
    await sql`select pg_advisory_xact_lock(${LOCK_ID}::bigint)`.execute(db);
  }

  override async releaseMigrationLock(): Promise<void> {}
}
