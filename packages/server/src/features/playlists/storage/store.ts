import type { PlaylistRecording } from '@beep/api/features/playlists';
import { type Insertable, type Kysely, type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import { lockOwner } from '../../../storage/sql/lock-owner.ts';
import { isPlayable } from '../../../storage/sql/recording-rows.ts';
import type { Database } from '../../../storage/sql/schema.ts';
import { addTombstones } from '../../../storage/sql/tombstones.ts';
import { transact } from '../../../storage/sql/transact.ts';

/** A playlist as it is stored. */
export type StoredPlaylist = Readonly<Selectable<Database['playlists']>>;
export type NewPlaylist = Readonly<Insertable<Database['playlists']>>;
export type PlaylistStore = ReturnType<typeof createPlaylistStore>;

export interface PlaylistChanges {
  readonly title?: string;
  /** In their order, in place of those that are there. */
  readonly recordingIds?: readonly string[];
  readonly removedIds?: readonly string[];
  /** Moves nothing if one of the two is not there. */
  readonly moved?: MovedNote;
  /** Put at the end. */
  readonly addedIds?: readonly string[];
}

interface MovedNote {
  readonly id: string;
  /** The note that it is put behind; undefined for the beginning. */
  readonly afterId: string | undefined;
}

/** `reads` is a connection for queries over many rows. Of recordings, only those of the playlist's owner are stored. */
export function createPlaylistStore(db: Kysely<Database>, reads: Kysely<Database>) {
  return {
    /** Writes nothing if the owner has `max` playlists. */
    create: (playlist: NewPlaylist, recordingIds: readonly string[], max: number) =>
      transact<'stored' | 'full'>(db, async (tx, abandon) => {
        await lockOwner(tx, playlist.owner_uid);
        await tx.insertInto('playlists').values(playlist).execute();
        await putNotes(tx, playlist, recordingIds);
        return (await countPlaylists(tx, playlist.owner_uid)) > max ? abandon('full') : 'stored';
      }),
    /** Newest first, with the numbers of recordings that can be heard. */
    list: (ownerUid: string, now: number) => listPlaylists(reads, ownerUid, now),
    find: (id: string) => findPlaylist(db, id),
    /** Its recordings in their order, without those that are deleted or expired. */
    notesOf: (id: string, now: number) => notesOf(db, id, now),
    /**
     * What is not changed stays as it is now. Changes nothing if there would be more than `max` recordings, or if the
     * playlist was deleted meanwhile.
     */
    change: (
      playlist: Pick<StoredPlaylist, 'id' | 'owner_uid'>,
      changes: PlaylistChanges,
      { max, now }: { readonly max: number; readonly now: number },
    ) =>
      transact<'changed' | 'full' | 'gone'>(db, async (tx, abandon) => {
        const { title, ...ofNotes } = changes;
        // Also locks it: of two orders that are saved at once, one counts.
        const { numUpdatedRows } = await tx
          .updateTable('playlists')
          .set((eb) => ({ title: title ?? eb.ref('title') }))
          .where('id', '=', playlist.id)
          .executeTakeFirstOrThrow();
        if (numUpdatedRows === 0n) return abandon('gone');
        if (Object.keys(ofNotes).length === 0) return 'changed';
        const removed = new Set(ofNotes.removedIds);
        const known = (await knownNotes(tx, playlist.id, now)).filter(({ id }) => !removed.has(id));
        const order = changedOrder(
          known.filter(({ isHidden }) => !isHidden).map(({ id }) => id),
          ofNotes,
        );
        if (order.length > max) return abandon('full');
        await tx.deleteFrom('playlist_notes').where('playlist_id', '=', playlist.id).execute();
        await putNotes(tx, playlist, withHidden(order, known, max), known);
        return 'changed';
      }),
    remove: (id: string) =>
      transact<void>(db, async (tx) =>
        addTombstones(tx, await forgetPlaylists(tx, sql<SqlBool>`id = ${id}`)),
      ),
    /**
     * Writes a playlist of another installation, unless the owner has `max` playlists; recordings that are not here yet
     * have their places. One that is `present` is left as it is. `taken`: another account has one with its id.
     */
    addImported: (playlist: NewPlaylist, recordingIds: readonly string[], max: number) =>
      transact<'imported' | 'present' | 'taken' | 'full'>(db, async (tx, abandon) => {
        await lockOwner(tx, playlist.owner_uid);
        const known = await findPlaylist(tx, playlist.id);
        if (known !== undefined) return known.owner_uid === playlist.owner_uid ? 'present' : 'taken';
        await tx.insertInto('playlists').values(playlist).execute();
        await putNotes(
          tx,
          playlist,
          recordingIds,
          recordingIds.map((id) => ({ id, isHidden: true })),
        );
        return (await countPlaylists(tx, playlist.owner_uid)) > max ? abandon('full') : 'imported';
      }),
  };
}

/** Deletes playlists; their recordings stay. */
export async function forgetPlaylists(tx: Kysely<Database>, where: RawBuilder<SqlBool>) {
  // The playlist first, in the order of a change.
  const forgotten = await tx
    .deleteFrom('playlists')
    .where(where)
    .returning(['id', 'owner_uid as uid'])
    .execute();
  const ids = forgotten.map(({ id }) => id);
  if (ids.length > 0) await tx.deleteFrom('playlist_notes').where('playlist_id', 'in', ids).execute();
  return forgotten;
}

/** Takes recordings that are deleted for good out of all playlists. */
export async function takeOutOfPlaylists(tx: Kysely<Database>, ids: readonly string[]): Promise<void> {
  await tx.deleteFrom('playlist_notes').where('recording_id', 'in', ids).execute();
}

function listPlaylists(reads: Kysely<Database>, ownerUid: string, now: number) {
  return reads
    .selectFrom('playlists')
    .leftJoin('playlist_notes', 'playlist_notes.playlist_id', 'playlists.id')
    .leftJoin('recordings', (join) =>
      join
        .onRef('recordings.id', '=', 'playlist_notes.recording_id')
        .onRef('recordings.owner_uid', '=', 'playlists.owner_uid')
        .on(isPlayable(now)),
    )
    .selectAll('playlists')
    .select((eb) => eb.fn.count<number>('recordings.id').as('notes'))
    .where('playlists.owner_uid', '=', ownerUid)
    .groupBy('playlists.id')
    .orderBy('playlists.created_at_ms', 'desc')
    .orderBy('playlists.id', 'desc')
    .execute();
}

async function notesOf(db: Kysely<Database>, id: string, now: number): Promise<readonly PlaylistRecording[]> {
  const rows = await db
    .selectFrom('playlist_notes')
    .innerJoin('playlists', 'playlists.id', 'playlist_notes.playlist_id')
    .innerJoin('recordings', (join) =>
      join
        .onRef('recordings.id', '=', 'playlist_notes.recording_id')
        .onRef('recordings.owner_uid', '=', 'playlists.owner_uid'),
    )
    .select(['recordings.id', 'recordings.duration_s', 'recordings.created_at_ms', 'recordings.title'])
    .where('playlist_notes.playlist_id', '=', id)
    .where(isPlayable(now))
    .orderBy('playlist_notes.position')
    .execute();
  return rows.map((row) => ({
    filename: row.id,
    duration: Math.round(row.duration_s * 1000) / 1000,
    created_at: Math.floor(row.created_at_ms / 1000),
    ...(row.title !== null && { title: row.title }),
  }));
}

function findPlaylist(db: Kysely<Database>, id: string): Promise<StoredPlaylist | undefined> {
  return db.selectFrom('playlists').selectAll().where('id', '=', id).executeTakeFirst();
}

async function countPlaylists(tx: Kysely<Database>, ownerUid: string): Promise<number> {
  const { playlists } = await tx
    .selectFrom('playlists')
    .select((eb) => eb.fn.countAll<number>().as('playlists'))
    .where('owner_uid', '=', ownerUid)
    .executeTakeFirstOrThrow();
  return playlists;
}

interface KnownNote {
  readonly id: string;
  /** Deleted, expired, or not imported yet. It is not shown, but may be here again. */
  readonly isHidden: boolean;
}

/** All notes of a playlist in their order. */
async function knownNotes(tx: Kysely<Database>, id: string, now: number): Promise<readonly KnownNote[]> {
  const shown = new Set((await notesOf(tx, id, now)).map(({ filename }) => filename));
  const rows = await tx
    .selectFrom('playlist_notes')
    .select('recording_id')
    .where('playlist_id', '=', id)
    .orderBy('position')
    .execute();
  return rows.map(({ recording_id }) => ({ id: recording_id, isHidden: !shown.has(recording_id) }));
}

/** `shown` are the notes that are there, without those that are removed. */
function changedOrder(
  shown: readonly string[],
  { recordingIds, moved, addedIds = [] }: PlaylistChanges,
): readonly string[] {
  const there = recordingIds ?? shown;
  return [...new Set([...(moved === undefined ? there : withMoved(there, moved)), ...addedIds])];
}

function withMoved(order: readonly string[], { id, afterId }: MovedNote): readonly string[] {
  const others = order.filter((one) => one !== id);
  const at = afterId === undefined ? 0 : others.indexOf(afterId) + 1;
  const isThere = others.length < order.length && (afterId === undefined || at > 0);
  return isThere ? [...others.slice(0, at), id, ...others.slice(at)] : order;
}

/** A new order with the hidden notes that there is room for, each behind the note that it was behind. */
function withHidden(order: readonly string[], known: readonly KnownNote[], max: number): readonly string[] {
  const asked = new Set(order);
  const behind = new Map<string, string[]>();
  let last = '';
  let room = max - order.length;
  for (const { id, isHidden } of known) {
    if (asked.has(id)) last = id;
    else if (isHidden && room > 0) {
      behind.set(last, [...(behind.get(last) ?? []), id]);
      room -= 1;
    }
  }
  return [...(behind.get('') ?? []), ...order.flatMap((id) => [id, ...(behind.get(id) ?? [])])];
}

/**
 * Each once. Left out are those of others, those that are deleted for good, and those that are deleted or not here unless
 * the playlist has had them.
 */
async function putNotes(
  tx: Kysely<Database>,
  { id, owner_uid }: Pick<NewPlaylist, 'id' | 'owner_uid'>,
  recordingIds: readonly string[],
  known: readonly KnownNote[] = [],
): Promise<void> {
  const asked = [...new Set(recordingIds)];
  if (asked.length === 0) return;
  const rows = await tx
    .selectFrom('recordings')
    .select(['id', 'owner_uid', 'deleted_at_ms', 'file_removed_at_ms'])
    .where('id', 'in', asked)
    .execute();
  const here = new Map(rows.map((row) => [row.id, row]));
  const had = new Set(known.map((note) => note.id));
  const isPut = (recordingId: string): boolean => {
    const row = here.get(recordingId);
    if (row === undefined) return had.has(recordingId);
    if (row.owner_uid !== owner_uid || row.file_removed_at_ms !== null) return false;
    return row.deleted_at_ms === null || had.has(recordingId);
  };
  const notes = asked.flatMap((recording_id, position) =>
    isPut(recording_id) ? [{ playlist_id: id, recording_id, position }] : [],
  );
  if (notes.length > 0) await tx.insertInto('playlist_notes').values(notes).execute();
}
