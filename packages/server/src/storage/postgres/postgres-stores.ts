import type { Stores } from '../recording-store.ts';
import { createKyselyStores } from '../sql/kysely-stores.ts';
import { POSTGRES } from '../sql/sql-engine.ts';
import { type DatabaseOptions, DEFAULT_DATABASE_OPTIONS } from './database-options.ts';
import { openPostgres } from './open-postgres.ts';

/** Every row in a PostgreSQL database, which any number of processes may share. */
export async function openPostgresStores(
  url: string,
  options: DatabaseOptions = DEFAULT_DATABASE_OPTIONS,
): Promise<Stores> {
  return createKyselyStores(await openPostgres(url, options), POSTGRES);
}
