import { Kysely } from 'kysely';
import { type PoolConfig, types } from 'pg';
import { ConfigError } from '../../config/config-error.ts';
import { errnoOf } from '../../errno.ts';
import { migrate, requireCurrentSchema } from '../sql/migrations.ts';
import type { Database } from '../sql/schema.ts';
import { withQueryTraces } from '../sql/trace-queries.ts';
import { describeCause, StorageUnavailableError } from '../storage-error.ts';
import { createAvailabilityPool } from './availability-pool.ts';
import {
  type DatabaseConnection,
  type DatabaseOptions,
  DEFAULT_DATABASE_OPTIONS,
} from './database-options.ts';
import { PooledPostgresDialect } from './pooled-postgres-dialect.ts';
import { openPool, statementLimits } from './postgres-connection.ts';

const BIGINT = types.builtins.INT8;

/**
 * Connects and migrates the schema; other processes that start meanwhile wait. Rejects with a ConfigError if the server
 * rejects the URL, and with a StorageUnavailableError while it cannot be reached. The caller closes it with
 * `destroy()`.
 */
export async function openPostgres(
  url: string,
  options: DatabaseOptions = DEFAULT_DATABASE_OPTIONS,
): Promise<Kysely<Database>> {
  return connectPrepared(url, options, migrate);
}

/** The same for a database whose schema is current; rejects with a ConfigError otherwise, and migrates nothing. */
export async function openMigratedPostgres(url: string, options: DatabaseOptions): Promise<Kysely<Database>> {
  return connectPrepared(url, options, requireCurrentSchema);
}

async function connectPrepared(
  url: string,
  options: DatabaseOptions,
  prepare: typeof migrate,
): Promise<Kysely<Database>> {
  const connection = { ...options, url };
  const preparing = connectPostgres(connection, { max: 1 });
  try {
    await prepare(preparing, 'The database (DATABASE_URL)');
    return connectPostgres(connection, { max: options.poolSize, ...(await statementLimits(connection)) });
  } catch (error) {
    throw explainPostgresError(url, error);
  } finally {
    await preparing.destroy();
  }
}

/** Connects with the first query, and does not migrate. The caller closes it with `destroy()`. */
export function connectPostgres(connection: DatabaseConnection, config: PoolConfig): Kysely<Database> {
  const pool = openPool(connection, { ...config, types: { getTypeParser: portableType } });
  return new Kysely<Database>({
    dialect: new PooledPostgresDialect({ pool: createAvailabilityPool(pool) }),
    ...withQueryTraces('postgresql'),
  });
}

/** Parses 64-bit integers as numbers, as SQLite does: they are milliseconds, bytes and counts. */
const portableType: typeof types.getTypeParser = (oid: number, format?: 'text' | 'binary') =>
  oid === BIGINT && format !== 'binary' ? Number : types.getTypeParser(oid, format as 'text');

/** Wrong password or user, no such database, no permission to create tables: a retry does not help. */
const OPERATOR_ERRORS = /^(28|3D|42501)/;

/** A ConfigError if the server rejects the URL, a StorageUnavailableError while it cannot be reached. */
export function explainPostgresError(url: string, error: unknown, name = 'DATABASE_URL'): unknown {
  const isUnavailable = error instanceof StorageUnavailableError;
  const cause = isUnavailable ? error.cause : error;
  const isOperatorError = OPERATOR_ERRORS.test(errnoOf(cause) ?? '');
  if (!isUnavailable && !isOperatorError) return error;
  const { host, pathname } = new URL(url);
  const what = `${name}: the database ${pathname.slice(1)} at ${host} cannot be used`;
  if (!isOperatorError) return new StorageUnavailableError(what, cause);
  return new ConfigError(`${what}: ${describeCause(cause)}. Correct ${name}, or what that user may do.`);
}
