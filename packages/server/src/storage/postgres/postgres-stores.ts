import type { Stores } from '../recording-store.ts';
import { createKyselyStores } from '../sql/kysely-stores.ts';
import { POSTGRES } from '../sql/sql-engine.ts';
import { openPostgres } from './open-postgres.ts';

/** Every row in a PostgreSQL database, which any number of processes may share. */
export async function openPostgresStores(url: string): Promise<Stores> {
  return createKyselyStores(await openPostgres(url), POSTGRES);
}
