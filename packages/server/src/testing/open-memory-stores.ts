import type { Stores } from '../storage/recording-store.ts';
import { createKyselyStores } from '../storage/sql/kysely-stores.ts';
import { openSqlite } from '../storage/sqlite/open-sqlite.ts';

/** Stores in memory, lost when closed. Without lists and search, which read files. */
export async function openMemoryStores(): Promise<Stores> {
  const stores = createKyselyStores(await openSqlite(':memory:'));
  const notInMemory = (): Promise<never> => Promise.reject(new Error('There is no file to read'));
  return {
    ...stores,
    recordings: { ...stores.recordings, list: notInMemory },
    transcriptIndex: { update: notInMemory, behind: async () => ({ ids: [] }) },
  };
}
