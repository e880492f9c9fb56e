import { Client, Pool, type PoolConfig } from 'pg';
import { StorageUnavailableError } from '../storage-error.ts';
import type { DatabaseConnection } from './database-options.ts';
import { outliveLostConnections } from './outlive-lost-connections.ts';

const CONNECT_TIMEOUT_MS = 5000;
/** For the server's own word that a statement took too long to come before we give up the connection. */
const WORD_MS = 2000;
const UNSUPPORTED_PARAMETER = /unsupported startup parameter/i;

/**
 * Connections that anything between us and the server may share out anew for each transaction, as PgBouncer does: no
 * setting outlives a transaction, and no statement has a name. Whoever opened it ends it.
 */
export function openPool({ url, applicationName }: DatabaseConnection, config: PoolConfig): Pool {
  const pool = new Pool({
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    application_name: applicationName,
    keepAlive: true,
    ...config,
    connectionString: url,
  });
  outliveLostConnections(pool);
  return pool;
}

/** The limits on a statement's time: the server's own where it takes one with the connection, and ours. */
export async function statementLimits(
  connection: DatabaseConnection,
): Promise<Pick<PoolConfig, 'statement_timeout' | 'query_timeout'>> {
  const { statementTimeoutMs } = connection;
  if (await takesStatementTimeout(connection)) {
    return { statement_timeout: statementTimeoutMs, query_timeout: statementTimeoutMs + WORD_MS };
  }
  return { query_timeout: statementTimeoutMs };
}

/** PgBouncer does not, because its connections serve many clients. */
async function takesStatementTimeout({ url, statementTimeoutMs }: DatabaseConnection): Promise<boolean> {
  const client = new Client({
    connectionString: url,
    statement_timeout: statementTimeoutMs,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return true;
  } catch (error) {
    if (error instanceof Error && UNSUPPORTED_PARAMETER.test(error.message)) return false;
    throw new StorageUnavailableError('The database does not answer', error);
  } finally {
    await client.end().catch(() => undefined);
  }
}
