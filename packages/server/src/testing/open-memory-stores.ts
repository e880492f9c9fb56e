import type { Stores } from '../storage/recording-store.ts';
import { createKyselyStores } from '../storage/sql/kysely-stores.ts';
import { openSqlite } from '../storage/sqlite/open-sqlite.ts';

/** Rows that are gone when the stores are closed. There are no lists of them and no search: these read files. */
export async function openMemoryStores(): Promise<Stores> {
  const stores = createKyselyStores(await openSqlite(':memory:'));
  const notInMemory = (): Promise<never> => Promise.reject(new Error('There is no file to read'));
  return {
    ...stores,
    recordings: { ...stores.recordings, list: notInMemory },
    transcriptIndex: { update: notInMemory, behind: async () => [] },
  };
}
