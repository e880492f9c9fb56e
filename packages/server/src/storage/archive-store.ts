import { type Kysely, type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import type { Domains } from './domains.ts';
import { hasNoJob } from './job-store.ts';
import { type StoredRecording, toRecording } from './recording-fields.ts';
import { deleteInBatches } from './sql/delete-in-batches.ts';
import { ACCOUNT_DELETED_AT, isNotDeleted } from './sql/recording-rows.ts';
import type { Database } from './sql/schema.ts';
import type { SqlEngine } from './sql/sql-engine.ts';
import { transact } from './sql/transact.ts';

/** The recordings that an archive holds: those of a user, or those made under a domain. */
export interface ArchiveScope {
  readonly kind: 'account' | 'domain';
  /** The user's id, or the domain. */
  readonly subject: string;
  /** The address of the administrator who exports a user; undefined for the archive of the owner or the operator. */
  readonly administrator?: string | undefined;
}

/** What of a user's recordings an administrator's export holds. */
export interface ArchiveReach {
  /** Those of the administrator when it was asked for. */
  readonly domains: Domains;
  /** Of the user: a recording that was made without a domain counts for it. */
  readonly ownerDomain: string | null;
}

/** What an archive gives. */
export interface ArchiveGiven {
  /** Recordings with their sound. */
  readonly sounds: number;
  /** Of the recordings with sound or words. */
  readonly domains: readonly (string | null)[];
}

/** A request for an archive. Times are milliseconds since the epoch. */
export interface NewArchive extends ArchiveScope {
  readonly id: string;
  /** True for operators: their archives have the sound of suspended recordings. */
  readonly includesSuspended: boolean;
  /** Of an administrator's export only. */
  readonly reach?: ArchiveReach | undefined;
  /** Recordings made later are not in it. */
  readonly createdAt: number;
}

/**
 * - `preparing`: a job reads the recordings.
 * - `ready`: it can be sent.
 * - `failed`: the job gave up.
 * - `outdated`: one of its recordings was removed or suspended; it is not sent any more.
 */
export type ArchiveState = 'preparing' | 'ready' | 'failed' | 'outdated';

/** The finished file, as the bytes around the audio that it inserts; see `archive/archive-frame.ts`. */
export interface ArchiveFile {
  /** Of the whole ZIP file. */
  readonly bytes: number;
  /** Of the frame. */
  readonly frameBytes: number;
  /** Number of audio files in it. */
  readonly inserts: number;
  /** Hexadecimal; the same for the same content. */
  readonly sha256: string;
}

export interface StoredArchive extends NewArchive {
  readonly state: ArchiveState;
  readonly recordingsDone: number;
  /** null until they are counted. */
  readonly recordingsTotal: number | null;
  /** Notes and replies whose sound could not be read, and is not in it. */
  readonly unreadable: number;
  /** null unless it was ready. */
  readonly file: ArchiveFile | null;
  /** Of one that was ready. */
  readonly given?: ArchiveGiven | undefined;
  readonly readyAt: number | null;
  /** When the finished file is removed. */
  readonly expiresAt: number | null;
}

/** A file of the audio store that was read for an archive. */
export interface MeasuredFile {
  /** In the audio store. */
  readonly name: string;
  readonly recordingId: string;
  readonly bytes: number;
  readonly crc32: number;
  /** Hexadecimal. */
  readonly sha256: string;
}

/** The last recording of a page. */
export type ArchivePosition = Pick<StoredRecording, 'createdAt' | 'id'>;

/** Archives, and what was measured for them. The database outdates an archive when one of its recordings goes. */
export type ArchiveStore = ReturnType<typeof createArchiveStore>;

export function createArchiveStore(db: Kysely<Database>, engine: SqlEngine) {
  return {
    /**
     * Stores a request and outdates the earlier archives of the scope. Resolves with false, and changes nothing, if one
     * of the scope is being prepared.
     */
    begin: (archive: NewArchive) => transact(db, (tx, abandon) => begin(tx, archive, () => abandon(false))),
    find: async (id: string) => {
      const row = await db.selectFrom('archives').selectAll().where('id', '=', id).executeTakeFirst();
      return row && toArchive(row);
    },
    /** The newest of the scope. */
    newest: (scope: ArchiveScope) => findNewest(db, isOfScope(scope)),
    /** The newest of the scope that was ready, outdated or not. */
    newestFinished: (scope: ArchiveScope) =>
      findNewest(db, sql<SqlBool>`${isOfScope(scope)} and ready_at_ms is not null`),
    /** Recordings that an archive holds and that are live at `now`, oldest first. */
    recordings: async (
      { kind, subject, createdAt }: Pick<StoredArchive, 'kind' | 'subject' | 'createdAt'>,
      {
        now,
        limit,
        after,
      }: { readonly now: number; readonly limit: number; readonly after?: ArchivePosition | undefined },
    ) => {
      const rows = await db
        .selectFrom('recordings')
        .selectAll()
        .select(ACCOUNT_DELETED_AT)
        .where(kind === 'account' ? sql<SqlBool>`owner_uid = ${subject}` : isOfDomain(subject))
        .where('created_at_ms', '<=', createdAt)
        .where((eb) => eb.or([eb('expires_at_ms', 'is', null), eb('expires_at_ms', '>', now)]))
        .where(isNotDeleted)
        .$if(after !== undefined, (query) =>
          query.where(sql<SqlBool>`(created_at_ms, id) > (${after?.createdAt}, ${after?.id})`),
        )
        .orderBy('created_at_ms')
        .orderBy('id')
        .limit(limit)
        .execute();
      return rows.map(toRecording);
    },
    ...createFiles(db),
    ...createChanges(db),
    ...createUpkeep(db, engine),
  };
}

async function findNewest(
  db: Kysely<Database>,
  condition: RawBuilder<SqlBool>,
): Promise<StoredArchive | undefined> {
  const row = await db
    .selectFrom('archives')
    .selectAll()
    .where(condition)
    .orderBy('created_at_ms', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && toArchive(row);
}

/** A recording that was made without a domain is of the domain of its owner, as for administrators. */
function isOfDomain(domain: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`(recordings.domain = ${domain} or (recordings.domain is null and recordings.owner_uid in
    (select uid from accounts where accounts.domain = ${domain})))`;
}

/**
 * Recordings that ended, or were suspended, before their files were noted: the triggers did not see that they are in
 * it.
 */
function endedRecording(ids: readonly string[]): RawBuilder<unknown> {
  return sql`(select 1 from recordings where id in (${sql.join(ids)}) and (removal_started_at_ms is not null
    or (suspended_at_ms is not null and archives.includes_suspended = 0)))`;
}

function endedReply(ids: readonly string[]): RawBuilder<unknown> {
  return sql`(select 1 from replies where id in (${sql.join(ids)}) and deleted_at_ms is not null)`;
}

function createFiles(db: Kysely<Database>) {
  return {
    addFiles: async (id: string, files: readonly MeasuredFile[]) => {
      if (files.length === 0) return;
      await db
        .insertInto('archive_files')
        .values(
          files.map(({ recordingId, ...file }) => ({ ...file, recording_id: recordingId, archive_id: id })),
        )
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      const ids = files.map(({ recordingId }) => recordingId);
      await db
        .updateTable('archives')
        .set({ state: 'outdated' })
        .where('id', '=', id)
        .where('state', '=', 'preparing')
        .where((eb) => eb.or([eb.exists(endedRecording(ids)), eb.exists(endedReply(ids))]))
        .execute();
    },
    files: async (id: string, recordingIds: readonly string[]) => {
      if (recordingIds.length === 0) return [];
      return db
        .selectFrom('archive_files')
        .select(['name', 'recording_id as recordingId', 'bytes', 'crc32', 'sha256'])
        .where('archive_id', '=', id)
        .where('recording_id', 'in', [...recordingIds])
        .execute();
    },
  };
}

function createChanges(db: Kysely<Database>) {
  return {
    setProgress: async (
      id: string,
      { recordingsDone, recordingsTotal }: Pick<StoredArchive, 'recordingsDone' | 'recordingsTotal'>,
    ) => {
      await db
        .updateTable('archives')
        .set({ recordings_done: recordingsDone, recordings_total: recordingsTotal })
        .where('id', '=', id)
        .execute();
    },
    /** Resolves with false, and changes nothing, if it is not being prepared any more. */
    finish: async (
      id: string,
      { bytes, frameBytes, inserts, sha256 }: ArchiveFile,
      {
        unreadable,
        readyAt,
        expiresAt,
        given,
      }: Pick<StoredArchive, 'unreadable'> & {
        readonly readyAt: number;
        readonly expiresAt: number;
        readonly given?: ArchiveGiven | undefined;
      },
    ) => {
      const done = await db
        .updateTable('archives')
        .set({ state: 'ready', bytes, frame_bytes: frameBytes, inserts, sha256 })
        .set({ unreadable, ready_at_ms: readyAt, expires_at_ms: expiresAt })
        .set({ given: given === undefined ? null : JSON.stringify(given) })
        .where('id', '=', id)
        .where('state', '=', 'preparing')
        .returning('id')
        .executeTakeFirst();
      return done !== undefined;
    },
    /** Lets an outdated archive be prepared again. */
    restart: async (id: string) => {
      await db
        .updateTable('archives')
        .set({ state: 'preparing' })
        .where('id', '=', id)
        .where('state', '=', 'outdated')
        .execute();
    },
    setState: async (id: string, state: 'failed' | 'outdated') => {
      await db.updateTable('archives').set({ state }).where('id', '=', id).execute();
    },
  };
}

function createUpkeep(db: Kysely<Database>, engine: SqlEngine) {
  const removeFiles = (id: string, signal: AbortSignal | undefined): Promise<void> => {
    const where = sql<SqlBool>`archive_id = ${id}`;
    return deleteInBatches(db, engine, { table: 'archive_files', where }, signal);
  };
  return {
    /** Archives being prepared without an unfinished job of this kind, for example after a crash. */
    unqueued: async (jobKind: string, limit: number) => {
      const rows = await db
        .selectFrom('archives')
        .select('id')
        // A literal, because the partial index is matched by it.
        .where(sql<SqlBool>`state = 'preparing'`)
        .where(hasNoJob(jobKind, 'archives.id'))
        .limit(limit)
        .execute();
      return rows.map(({ id }) => id);
    },
    /** Archives that were ready, are outdated, and still hold something. */
    strippable: async (limit: number) => {
      const rows = await db
        .selectFrom('archives')
        .select('id')
        .where('state', '=', 'outdated')
        .where('bytes', 'is not', null)
        .limit(limit)
        .execute();
      return rows.map(({ id }) => id);
    },
    /** Deletes what an outdated archive holds but its row; in batches, as {@link remove}. */
    strip: async (id: string, signal?: AbortSignal) => {
      await removeFiles(id, signal);
      await db
        .updateTable('archives')
        .set({ bytes: null, frame_bytes: null, inserts: null, sha256: null })
        .where('id', '=', id)
        .where('state', '=', 'outdated')
        .execute();
    },
    /** Archives to remove: expired by `now`, or failed or outdated and begun at `toldSince` or earlier. */
    removable: async (
      { now, toldSince }: { readonly now: number; readonly toldSince: number },
      limit: number,
    ) => {
      const rows = await db
        .selectFrom('archives')
        .select('id')
        .where((eb) =>
          eb.or([
            eb('expires_at_ms', '<=', now),
            eb.and([eb('state', 'in', ['failed', 'outdated']), eb('created_at_ms', '<=', toldSince)]),
          ]),
        )
        .limit(limit)
        .execute();
      return rows.map(({ id }) => id);
    },
    /** Deletes the rows of an archive in batches; the signal can stop it between two. */
    remove: async (id: string, signal?: AbortSignal) => {
      await removeFiles(id, signal);
      await db.deleteFrom('archives').where('id', '=', id).execute();
    },
  };
}

async function begin(
  tx: Kysely<Database>,
  archive: Parameters<ArchiveStore['begin']>[0],
  refuse: () => never,
): Promise<boolean> {
  const { id, kind, subject, administrator, includesSuspended, reach, createdAt } = archive;
  const begun = await tx
    .insertInto('archives')
    .values({
      ...{ id, kind, subject, administrator: administrator ?? null },
      reach: reach === undefined ? null : JSON.stringify(reach),
      includes_suspended: includesSuspended ? 1 : 0,
      created_at_ms: createdAt,
      state: 'preparing',
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!begun) return refuse();
  await tx
    .updateTable('archives')
    .set({ state: 'outdated' })
    .where(isOfScope(archive))
    .where('id', '<>', id)
    .where('state', '=', 'ready')
    .execute();
  return true;
}

/** The exports of an administrator are neither those of another one nor the owner's. */
function isOfScope({ kind, subject, administrator = '' }: ArchiveScope): RawBuilder<SqlBool> {
  return sql<SqlBool>`kind = ${kind} and subject = ${subject} and coalesce(administrator, '') = ${administrator}`;
}

function toArchive(row: Selectable<Database['archives']>): StoredArchive {
  const { bytes, frame_bytes: frameBytes, inserts, sha256 } = row;
  const isWhole = bytes !== null && frameBytes !== null && inserts !== null && sha256 !== null;
  return {
    id: row.id,
    kind: row.kind,
    subject: row.subject,
    ...(row.administrator === null ? {} : { administrator: row.administrator }),
    ...(row.reach === null ? {} : { reach: JSON.parse(row.reach) as ArchiveReach }),
    ...(row.given === null ? {} : { given: JSON.parse(row.given) as ArchiveGiven }),
    includesSuspended: row.includes_suspended === 1,
    createdAt: row.created_at_ms,
    state: row.state,
    recordingsDone: row.recordings_done,
    recordingsTotal: row.recordings_total,
    unreadable: row.unreadable,
    file: isWhole ? { bytes, frameBytes, inserts, sha256 } : null,
    readyAt: row.ready_at_ms,
    expiresAt: row.expires_at_ms,
  };
}
