import { type Kysely, sql } from 'kysely';
import type { Stores } from '../recording-store.ts';
import { createKyselyStores } from '../sql/kysely-stores.ts';
import type { Database } from '../sql/schema.ts';
import { POSTGRES } from '../sql/sql-engine.ts';
import { type DatabaseOptions, DEFAULT_DATABASE_OPTIONS } from './database-options.ts';
import { openPostgres } from './open-postgres.ts';

/** Every row in a PostgreSQL database, which any number of processes may share. */
export async function openPostgresStores(
  url: string,
  options: DatabaseOptions = DEFAULT_DATABASE_OPTIONS,
): Promise<Stores> {
  const db = await openPostgres(url, options);
  return { ...createKyselyStores(db, POSTGRES), readClock: () => readClock(db) };
}

async function readClock(db: Kysely<Database>): Promise<number> {
  const read = sql<{ now: number }>`select extract(epoch from clock_timestamp())::float8 * 1000 as now`;
  const { rows } = await read.execute(db);
  return rows[0]?.now ?? Number.NaN;
}
