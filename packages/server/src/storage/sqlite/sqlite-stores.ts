import type { Stores } from '../recording-store.ts';
import { createKyselyStores } from '../sql/kysely-stores.ts';
import { openSqlite } from './open-sqlite.ts';

/** Every row in one SQLite file, which is made when it is not there. */
export async function openSqliteStores(path: string): Promise<Stores> {
  return createKyselyStores(await openSqlite(path));
}
