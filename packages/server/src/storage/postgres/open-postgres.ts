import { Kysely, PostgresDialect } from 'kysely';
import { Pool, type PoolConfig, types } from 'pg';
import { ConfigError } from '../../config-error.ts';
import { errnoOf } from '../../errno.ts';
import { migrate } from '../sql/migrations.ts';
import type { Database } from '../sql/schema.ts';
import { describeCause, StorageUnavailableError } from '../storage-error.ts';
import { createAvailabilityPool } from './availability-pool.ts';
import { outliveLostConnections } from './outlive-lost-connections.ts';

const CONNECTIONS = 10;
const CONNECT_TIMEOUT_MS = 5000;
/** Every statement takes milliseconds; one that takes this long waits for a server that is gone. */
const QUERY_TIMEOUT_MS = 10_000;
const BIGINT = types.builtins.INT8;

/**
 * Connects to the database and brings its schema up to date; other processes that start now wait for it. Rejects with
 * a ConfigError when the server refuses the address as it is, and with a StorageUnavailableError while it cannot be
 * reached. The caller ends it with `destroy()`.
 */
export async function openPostgres(url: string): Promise<Kysely<Database>> {
  const migrating = connect({ connectionString: url, max: 1 });
  try {
    await migrate(migrating, 'The database (DATABASE_URL)');
  } catch (error) {
    throw explain(url, error);
  } finally {
    await migrating.destroy();
  }
  return connect({ connectionString: url, max: CONNECTIONS, query_timeout: QUERY_TIMEOUT_MS });
}

function connect(config: PoolConfig): Kysely<Database> {
  const pool = new Pool({
    ...config,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
    types: { getTypeParser: portableType },
  });
  outliveLostConnections(pool);
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool: createAvailabilityPool(pool) }) });
}

/** 64-bit integers as numbers, as SQLite gives them: ours are milliseconds, bytes and counts. */
const portableType: typeof types.getTypeParser = (oid: number, format?: 'text' | 'binary') =>
  oid === BIGINT && format !== 'binary' ? Number : types.getTypeParser(oid, format as 'text');

/** Wrong password or user, no such database, not allowed to make tables: waiting does not mend these. */
const MISTAKES = /^(28|3D|42501)/;

function explain(url: string, error: unknown): unknown {
  const isUnavailable = error instanceof StorageUnavailableError;
  const cause = isUnavailable ? error.cause : error;
  const isMistake = MISTAKES.test(errnoOf(cause) ?? '');
  if (!isUnavailable && !isMistake) return error;
  const { host, pathname } = new URL(url);
  const what = `DATABASE_URL: the database ${pathname.slice(1)} at ${host} cannot be used`;
  if (!isMistake) return new StorageUnavailableError(what, cause);
  return new ConfigError(`${what}: ${describeCause(cause)}. Correct DATABASE_URL, or what that user may do.`);
}
