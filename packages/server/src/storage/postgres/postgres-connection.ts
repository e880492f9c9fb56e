import { Pool, type PoolConfig } from 'pg';
import { StorageUnavailableError } from '../storage-error.ts';
import { ClosingClient } from './closing-client.ts';
import type { DatabaseConnection } from './database-options.ts';
import { outliveLostConnections } from './outlive-lost-connections.ts';
import { createStatementNames, isDirect, nameStatements } from './prepared-statements.ts';

const CONNECT_TIMEOUT_MS = 5000;
/** Grace period for the server's own timeout error before the connection is dropped. */
const WORD_MS = 2000;
const UNSUPPORTED_PARAMETER = /unsupported startup parameter/i;

/**
 * Opens connections that also work through a transaction pooler such as PgBouncer: no session settings, and prepared
 * statements only if the pooler keeps them. The caller closes the pool.
 */
export function openPool(
  { url, applicationName, preparedStatements }: DatabaseConnection,
  config: PoolConfig,
): Pool {
  const names = createStatementNames();
  const pool = new Pool({
    Client: ClosingClient,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    application_name: applicationName,
    keepAlive: true,
    onConnect: async (client) => {
      if (preparedStatements === 'on' || (preparedStatements === 'auto' && (await isDirect(client))))
        nameStatements(client, names);
    },
    ...config,
    connectionString: url,
  });
  outliveLostConnections(pool);
  return pool;
}

/** Statement timeouts: the server's, if it accepts one as a connection parameter, and the client's. */
export async function statementLimits(
  connection: DatabaseConnection,
): Promise<Pick<PoolConfig, 'statement_timeout' | 'query_timeout'>> {
  const { statementTimeoutMs } = connection;
  if (await takesStatementTimeout(connection)) {
    return { statement_timeout: statementTimeoutMs, query_timeout: statementTimeoutMs + WORD_MS };
  }
  return { query_timeout: statementTimeoutMs };
}

/** False for PgBouncer, whose connections serve many clients. */
async function takesStatementTimeout({ url, statementTimeoutMs }: DatabaseConnection): Promise<boolean> {
  const client = new ClosingClient({
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
