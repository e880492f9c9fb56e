import type { Stores } from '../recording-store.ts';
import { createKyselyStores } from '../sql/kysely-stores.ts';
import { openRecordingFinder, type RecordingFinder } from './open-recording-finder.ts';
import { openSqlite } from './open-sqlite.ts';

/** Every row in one SQLite file, which is made when it is not there. */
export async function openSqliteStores(path: string): Promise<Stores> {
  let finder: RecordingFinder | undefined;
  const db = await openSqlite(path, () => finder?.refresh());
  const stores = createKyselyStores(db);
  const opened = openRecordingFinder(path, db);
  finder = opened;
  return {
    ...stores,
    recordings: { ...stores.recordings, find: opened.find, findNow: opened.findNow },
    close: async () => {
      opened.close();
      await stores.close();
    },
  };
}
