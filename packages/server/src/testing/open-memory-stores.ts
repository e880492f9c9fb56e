import type { Stores } from '../storage/recording-store.ts';
import { createKyselyStores } from '../storage/sql/kysely-stores.ts';
import { openSqlite } from '../storage/sqlite/open-sqlite.ts';

/** Rows that are gone when the stores are closed. */
export async function openMemoryStores(): Promise<Stores> {
  return createKyselyStores(await openSqlite(':memory:'));
}
