import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { Kysely, type SqliteDatabase, type SqliteStatement } from 'kysely';
import { migrate } from '../sql/migrations.ts';
import type { Database } from '../sql/schema.ts';
import { TransactionalSqliteDialect } from './transactional-sqlite-dialect.ts';

const MAX_CACHED_STATEMENTS = 500;
const BUSY_TIMEOUT_MS = 5000;

/**
 * Opens (or makes) the database file and brings its schema up to date. Every commit survives a power cut. The caller
 * ends it with `destroy()`. `beforeStatement` is called before anything is asked or written.
 */
export async function openSqlite(
  path: string,
  beforeStatement: () => void = () => undefined,
): Promise<Kysely<Database>> {
  const database = connect(path, beforeStatement);
  const db = new Kysely<Database>({ dialect: new TransactionalSqliteDialect({ database }) });
  try {
    await migrate(db, 'The data folder (DATA_DIR)');
  } catch (error) {
    await db.destroy();
    throw error;
  }
  return db;
}

function connect(path: string, beforeStatement: () => void): SqliteDatabase {
  const database = new DatabaseSync(path, { timeout: BUSY_TIMEOUT_MS, enableForeignKeyConstraints: true });
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;');
  const cache = new Map<string, SqliteStatement>();
  return {
    close: () => {
      cache.clear();
      database.close();
    },
    prepare: (text) => {
      const known = cache.get(text);
      if (known) return known;
      const statement = adaptStatement(database.prepare(text), beforeStatement);
      const oldest = cache.size >= MAX_CACHED_STATEMENTS ? cache.keys().next().value : undefined;
      if (oldest !== undefined) cache.delete(oldest);
      cache.set(text, statement);
      return statement;
    },
  };
}

type Parameter = null | number | bigint | string | Uint8Array;

function adaptStatement(statement: StatementSync, beforeStatement: () => void): SqliteStatement {
  const given = (parameters: readonly unknown[]): Parameter[] => {
    beforeStatement();
    return parameters as Parameter[];
  };
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => statement.all(...given(parameters)),
    run: (parameters) => statement.run(...given(parameters)),
    iterate: (parameters) => statement.iterate(...given(parameters)),
  };
}
