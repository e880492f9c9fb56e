import { DatabaseSync } from 'node:sqlite';
import { makePrivateAndSync } from './backup-files.ts';

const BUSY_TIMEOUT_MS = 30_000;

/**
 * Copies one snapshot of a SQLite file to a new file while it is in use. When it resolves, the copy is complete and on
 * the disk.
 */
export async function snapshotDatabase(from: string, to: string): Promise<void> {
  const source = new DatabaseSync(from, { readOnly: true, timeout: BUSY_TIMEOUT_MS });
  try {
    source.prepare('VACUUM INTO ?').run(to);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`${from} cannot be copied to ${to}: ${reason}`, { cause: error });
  } finally {
    source.close();
  }
  await makePrivateAndSync(to);
}

/** The migrations and row counts of a database. */
export interface DatabaseFacts {
  readonly migrations: readonly string[];
  /** Row count per table. */
  readonly rows: Readonly<Record<string, number>>;
}

/** Rejects if the file is not an intact database. */
export function inspectDatabase(path: string): DatabaseFacts {
  const database = new DatabaseSync(path, { readOnly: true });
  try {
    const check = database.prepare('PRAGMA integrity_check').get()?.integrity_check;
    if (check !== 'ok') throw new Error(`The database is damaged: ${String(check)}`);
    const tables = names(
      database,
      "select name from sqlite_schema where type = 'table' and name not like 'sqlite_%'",
    );
    return {
      migrations: names(database, 'select name from kysely_migration order by name'),
      rows: Object.fromEntries(tables.map((table) => [table, count(database, table)])),
    };
  } finally {
    database.close();
  }
}

function names(database: DatabaseSync, query: string): string[] {
  return database
    .prepare(query)
    .all()
    .map((row) => String(row.name));
}

function count(database: DatabaseSync, table: string): number {
  return Number(database.prepare(`select count(*) as n from "${table}"`).get()?.n);
}
