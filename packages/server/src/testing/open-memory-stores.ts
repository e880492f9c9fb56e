import { openSqlite } from '../storage/sqlite/open-sqlite.ts';
import { createSqlStores, type Stores } from '../storage/stores.ts';

/** Stores in memory, lost when closed. Without lists and search, which read files. */
export async function openMemoryStores(): Promise<Stores> {
  const stores = createSqlStores(await openSqlite(':memory:'));
  const notInMemory = (): Promise<never> => Promise.reject(new Error('There is no file to read'));
  return {
    ...stores,
    recordings: { ...stores.recordings, list: notInMemory },
    transcriptIndex: { update: notInMemory, behind: async () => ({ ids: [] }) },
  };
}
