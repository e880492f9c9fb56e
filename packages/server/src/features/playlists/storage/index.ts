import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../storage/sql/schema.ts';
import type { StoreOptions } from '../../../storage/sql/sql-engine.ts';
import { createPlaylistStore, forgetPlaylists, takeOutOfPlaylists } from './store.ts';
import { PLAYLIST_MIGRATIONS, PLAYLIST_TABLES } from './tables.ts';

export type { PlaylistChanges, PlaylistStore, StoredPlaylist } from './store.ts';

export const playlistStorage = {
  tables: PLAYLIST_TABLES,
  migrations: PLAYLIST_MIGRATIONS,
  createStores: (db: Kysely<Database>, { reads }: StoreOptions) => ({
    playlists: createPlaylistStore(db, reads),
  }),
  forgetAccount: async (tx: Kysely<Database>, uid: string, until: number): Promise<void> => {
    await forgetPlaylists(tx, sql`owner_uid = ${uid} and created_at_ms <= ${until}`);
  },
  endWithRecordings: takeOutOfPlaylists,
};
