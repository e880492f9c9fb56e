import { type DialectAdapter, type Kysely, PostgresAdapter, PostgresDialect, sql } from 'kysely';

/** The id of Kysely's own lock, for mutual exclusion with service versions that use it. */
const LOCK_ID = '3853314791062309107';
/** The longest wait for another process that migrates the schema. */
const PATIENCE_MS = 3_600_000;

/** PostgreSQL behind a transaction pooler: a lock lasts no longer than its transaction. */
export class PooledPostgresDialect extends PostgresDialect {
  override createAdapter(): DialectAdapter {
    return new TransactionLockingAdapter();
  }
}

class TransactionLockingAdapter extends PostgresAdapter {
  /** Takes a transaction-level lock. The timeout is lifted for the transaction itself. */
  override async acquireMigrationLock(db: Kysely<unknown>): Promise<void> {
    await sql`select set_config('lock_timeout', ${String(PATIENCE_MS)}, true),
      set_config('statement_timeout', '0', true)`.execute(db);
    await sql`select pg_advisory_xact_lock(${LOCK_ID}::bigint)`.execute(db);
  }

  override async releaseMigrationLock(): Promise<void> {}
}
