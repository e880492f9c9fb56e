import { Kysely } from 'kysely';
import { migrate, requireCurrentSchema } from '../sql/migrations.ts';
import type { Database } from '../sql/schema.ts';
import { withQueryTraces } from '../sql/trace-queries.ts';
import { connectSqlite } from './connect-sqlite.ts';
import { requireOwnFile } from './require-own-file.ts';
import { type SqliteThread, startSqliteThread } from './sqlite-thread.ts';
import {
  SqliteDriverHere,
  SqliteDriverOnThread,
  TransactionalSqliteDialect,
} from './transactional-sqlite-dialect.ts';

/**
 * Opens or creates the database file on the calling thread, for a command or a test, and migrates the schema. Every
 * commit survives a power cut. The caller closes it with `destroy()`.
 */
export async function openSqlite(path: string): Promise<Kysely<Database>> {
  requireOwnFile(path);
  const database = connectSqlite(path);
  return prepared(new TransactionalSqliteDialect(() => new SqliteDriverHere({ database })));
}

/** The same for a file whose schema is current; rejects with a ConfigError otherwise, and migrates nothing. */
export async function openMigratedSqlite(path: string): Promise<Kysely<Database>> {
  requireOwnFile(path);
  const database = connectSqlite(path);
  return prepared(
    new TransactionalSqliteDialect(() => new SqliteDriverHere({ database })),
    requireCurrentSchema,
  );
}

/**
 * The same as {@link openSqlite} on a worker thread, for a service: a commit does not block the event loop. `onAnswer` is called after each
 * statement, before its caller continues.
 */
export async function openSqliteOnThread(path: string, onResponse: () => void): Promise<Kysely<Database>> {
  requireOwnFile(path);
  const thread = startSqliteThread({ path, readOnly: false }, onResponse);
  try {
    await thread.opened;
  } catch (error) {
    await thread.close();
    throw error;
  }
  return prepared(new TransactionalSqliteDialect(() => new SqliteDriverOnThread(() => thread)));
}

/**
 * A read-only connection on a worker thread, which starts with the first query, for queries that read many rows: they
 * hold up neither the event loop nor the writer.
 */
export function openSqliteReads(path: string): Kysely<Database> {
  const start = (): SqliteThread => startSqliteThread({ path, readOnly: true }, () => undefined);
  const createDriver = (): SqliteDriverOnThread => new SqliteDriverOnThread(start);
  return new Kysely<Database>({
    dialect: new TransactionalSqliteDialect(createDriver),
    ...withQueryTraces('sqlite'),
  });
}

async function prepared(
  dialect: TransactionalSqliteDialect,
  prepare: typeof migrate = migrate,
): Promise<Kysely<Database>> {
  const db = new Kysely<Database>({ dialect, ...withQueryTraces('sqlite') });
  try {
    await prepare(db, 'The data folder (DATA_DIR)');
  } catch (error) {
    await db.destroy();
    throw error;
  }
  return db;
}
