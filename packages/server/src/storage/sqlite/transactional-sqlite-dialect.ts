import {
  CompiledQuery,
  type DatabaseConnection,
  type DatabaseIntrospector,
  type Dialect,
  type Driver,
  type Kysely,
  type QueryCompiler,
  SqliteAdapter,
  SqliteDriver,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import type { SqliteThread } from './sqlite-thread.ts';

/** SQLite as the shared queries expect a database: schema changes roll back. */
export class TransactionalSqliteDialect implements Dialect {
  readonly createDriver: () => Driver;

  constructor(createDriver: () => Driver) {
    this.createDriver = createDriver;
  }

  createAdapter(): SqliteAdapter {
    return new TransactionalSqliteAdapter();
  }

  createQueryCompiler(): QueryCompiler {
    return new SqliteQueryCompiler();
  }

  createIntrospector(db: Kysely<unknown>): DatabaseIntrospector {
    return new SqliteIntrospector(db);
  }
}

class TransactionalSqliteAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/**
 * Begins write transactions with `immediate`: they wait at the start instead of failing midway when another process has
 * written.
 */
export class SqliteDriverHere extends SqliteDriver {
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }

  /** SQLite has rolled back itself when the disk was full or failed: what failed is the error, and not this. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    try {
      await connection.executeQuery(CompiledQuery.raw('rollback'));
    } catch (error) {
      if (!isWithoutTransaction(error)) throw error;
    }
  }
}

function isWithoutTransaction(error: unknown): boolean {
  return error instanceof Error && error.message.includes('no transaction is active');
}

/** The same with the connection on a worker thread. */
export class SqliteDriverOnThread extends SqliteDriverHere {
  readonly #start: () => SqliteThread;
  #thread: SqliteThread | undefined;

  /** Calls `start` once, before the first query. */
  constructor(start: () => SqliteThread) {
    super({ database: () => Promise.reject(new Error('The database is on its thread')) });
    this.#start = start;
  }

  override async init(): Promise<void> {
    this.#thread = this.#start();
    await this.#thread.opened;
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    if (!this.#thread) throw new Error('The thread of the database has not started.');
    return this.#thread.connection;
  }

  override async destroy(): Promise<void> {
    await this.#thread?.close();
  }
}
