import { Client } from 'pg';

/** The rows that a statement selects in a database of PostgreSQL, over a connection of its own. */
export async function queryServer<Row>(connectionString: string, sql: string): Promise<Row[]> {
  const client = new Client({ connectionString });
  await client.connect();
  try {
    return (await client.query(sql)).rows as Row[];
  } finally {
    await client.end();
  }
}
