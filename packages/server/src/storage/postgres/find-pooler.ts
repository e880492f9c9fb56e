import type { PoolClient } from 'pg';
import { errnoOf } from '../../errno.ts';
import type { DatabaseConnection } from './database-options.ts';
import { openPool } from './postgres-connection.ts';
import { isDirect } from './prepared-statements.ts';

/** What the connection goes through: nothing, or a pooler that keeps or forgets prepared statements. */
export type Pooler = 'none' | 'keeps' | 'forgets';

const PREPARED = { name: 'beep_check', text: 'select $1::integer', values: [1] };
/** SQLSTATE: the connection to the server is another one, which does not know the statement. */
const UNKNOWN_STATEMENT = '26000';
const ANSWER_TIMEOUT_MS = 5000;

/** Rejects if the database does not answer. */
export async function findPooler(connection: DatabaseConnection): Promise<Pooler> {
  const pool = openPool(
    { ...connection, preparedStatements: 'off' },
    { max: 2, query_timeout: ANSWER_TIMEOUT_MS },
  );
  const clients: PoolClient[] = [];
  try {
    const client = await pool.connect();
    clients.push(client);
    if (await isDirect(client)) return 'none';
    const other = await pool.connect();
    clients.push(other);
    return await keepsStatements(client, other);
  } finally {
    for (const client of clients) client.release(true);
    await pool.end();
  }
}

/** The transaction takes the connection to the server that the statement was prepared on. */
async function keepsStatements(client: PoolClient, other: PoolClient): Promise<Pooler> {
  await client.query(PREPARED);
  await other.query('begin');
  try {
    await client.query(PREPARED);
    return 'keeps';
  } catch (error) {
    if (errnoOf(error) !== UNKNOWN_STATEMENT) throw error;
    return 'forgets';
  }
}
