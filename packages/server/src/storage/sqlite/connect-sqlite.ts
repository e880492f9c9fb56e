import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import type { SqliteDatabase, SqliteStatement } from 'kysely';

const MAX_CACHED_STATEMENTS = 500;
export const BUSY_TIMEOUT_MS = 5000;

export interface SqliteOptions {
  /** False by default: the file is created if needed. */
  readonly readOnly?: boolean;
}

/**
 * The address of a file that is not created. A connection that only reads has it too: the last one that may write removes
 * the `-wal` and `-shm` files, and one that SQLite opens read-only would leave them.
 */
export function existingFile(path: string): string {
  return `${pathToFileURL(path)}?mode=rw`;
}

/** Opens the database file on the calling thread. Every commit survives a power cut. */
export function connectSqlite(path: string, { readOnly = false }: SqliteOptions = {}): SqliteDatabase {
  const database = new DatabaseSync(readOnly ? existingFile(path) : path, {
    timeout: BUSY_TIMEOUT_MS,
    enableForeignKeyConstraints: true,
  });
  database.exec(
    readOnly ? 'PRAGMA query_only = 1;' : 'PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;',
  );
  const cache = new Map<string, SqliteStatement>();
  return {
    close: () => {
      cache.clear();
      database.close();
    },
    prepare: (text) => {
      const known = cache.get(text);
      if (known) return known;
      const statement = adaptStatement(database.prepare(text));
      const oldest = cache.size >= MAX_CACHED_STATEMENTS ? cache.keys().next().value : undefined;
      if (oldest !== undefined) cache.delete(oldest);
      cache.set(text, statement);
      return statement;
    },
  };
}

type Parameter = null | number | bigint | string | Uint8Array;

function adaptStatement(statement: StatementSync): SqliteStatement {
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => statement.all(...(parameters as readonly Parameter[])),
    run: (parameters) => statement.run(...(parameters as readonly Parameter[])),
    iterate: (parameters) => statement.iterate(...(parameters as readonly Parameter[])),
  };
}
