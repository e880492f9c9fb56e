import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { type RowsOf, table } from '../../../storage/sql/table.ts';

export const PLAYLIST_TABLES = {
  playlists: table<{
    id: string;
    owner_uid: string;
    /** Empty for none. */
    title: string;
    created_at_ms: number;
  }>('id'),
  /** The recordings of playlists. Those that have ended, or that an import has not brought yet, may have a row. */
  playlist_notes: table<{
    playlist_id: string;
    recording_id: string;
    /** In the playlist, from 0; there may be gaps. */
    position: number;
  }>('playlist_id', 'recording_id'),
};

declare module '../../../storage/sql/schema.ts' {
  interface Database extends RowsOf<typeof PLAYLIST_TABLES> {}
}

/** Never change a released one. */
export const PLAYLIST_MIGRATIONS: Readonly<Record<string, Migration>> = {
  '0036-playlists': { up: addPlaylists },
};

async function addPlaylists(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('playlists')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('owner_uid', 'text', (column) => column.notNull())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('created_at_ms', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('playlists_by_owner')
    .on('playlists')
    .columns(['owner_uid', 'created_at_ms', 'id'])
    .execute();
  await db.schema
    .createTable('playlist_notes')
    .addColumn('playlist_id', 'text', (column) => column.notNull())
    .addColumn('recording_id', 'text', (column) => column.notNull())
    .addColumn('position', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('playlist_notes_pk', ['playlist_id', 'recording_id'])
    .execute();
  await db.schema
    .createIndex('playlist_notes_by_recording')
    .on('playlist_notes')
    .column('recording_id')
    .execute();
}
