import { DatabaseSync, type StatementSync } from 'node:sqlite';
import type { SqliteDatabase, SqliteStatement } from 'kysely';

const MAX_CACHED_STATEMENTS = 500;
const BUSY_TIMEOUT_MS = 5000;

export interface SqliteOptions {
  /** False by default: the file is created if needed. */
  readonly readOnly?: boolean;
}

/** Opens the database file on the calling thread. Every commit survives a power cut. */
export function connectSqlite(path: string, { readOnly = false }: SqliteOptions = {}): SqliteDatabase {
  const database = new DatabaseSync(path, {
    readOnly,
    timeout: BUSY_TIMEOUT_MS,
    enableForeignKeyConstraints: true,
  });
  if (!readOnly) database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;');
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
