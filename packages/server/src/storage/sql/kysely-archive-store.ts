import { type Kysely, type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import type {
  ArchiveGiven,
  ArchiveReach,
  ArchiveScope,
  ArchiveStore,
  StoredArchive,
} from '../archive-store.ts';
import { deleteInBatches } from './delete-in-batches.ts';
import { ACCOUNT_DELETED_AT, isNotDeleted } from './recording-rows.ts';
import type { Database } from './schema.ts';
import type { SqlEngine } from './sql-engine.ts';
import { toRecording } from './to-recording.ts';
import { transact } from './transact.ts';

export function createKyselyArchiveStore(db: Kysely<Database>, engine: SqlEngine): ArchiveStore {
  return {
    begin: (archive) => transact(db, (tx, abandon) => begin(tx, archive, () => abandon(false))),
    find: async (id) => {
      const row = await db.selectFrom('archives').selectAll().where('id', '=', id).executeTakeFirst();
      return row && toArchive(row);
    },
    newest: (scope) => findNewest(db, isOfScope(scope)),
    newestFinished: (scope) => findNewest(db, sql<SqlBool>`${isOfScope(scope)} and ready_at_ms is not null`),
    recordings: async ({ kind, subject, createdAt }, { now, limit, after }) => {
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

/** Recordings that ended, or were suspended, before their files were noted: the triggers did not see that they are in it. */
function endedRecording(ids: readonly string[]): RawBuilder<unknown> {
  return sql`(select 1 from recordings where id in (${sql.join(ids)}) and (removal_started_at_ms is not null
    or (suspended_at_ms is not null and archives.includes_suspended = 0)))`;
}

function endedReply(ids: readonly string[]): RawBuilder<unknown> {
  return sql`(select 1 from replies where id in (${sql.join(ids)}) and deleted_at_ms is not null)`;
}

function createFiles(db: Kysely<Database>): Pick<ArchiveStore, 'addFiles' | 'files'> {
  return {
    addFiles: async (id, files) => {
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
    files: async (id, recordingIds) => {
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

function createChanges(
  db: Kysely<Database>,
): Pick<ArchiveStore, 'setProgress' | 'finish' | 'restart' | 'setState'> {
  return {
    setProgress: async (id, { recordingsDone, recordingsTotal }) => {
      await db
        .updateTable('archives')
        .set({ recordings_done: recordingsDone, recordings_total: recordingsTotal })
        .where('id', '=', id)
        .execute();
    },
    finish: async (id, { bytes, frameBytes, inserts, sha256 }, { unreadable, readyAt, expiresAt, given }) => {
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
    restart: async (id) => {
      await db
        .updateTable('archives')
        .set({ state: 'preparing' })
        .where('id', '=', id)
        .where('state', '=', 'outdated')
        .execute();
    },
    setState: async (id, state) => {
      await db.updateTable('archives').set({ state }).where('id', '=', id).execute();
    },
  };
}

function createUpkeep(
  db: Kysely<Database>,
  engine: SqlEngine,
): Pick<ArchiveStore, 'unqueued' | 'strippable' | 'strip' | 'removable' | 'remove'> {
  const removeFiles = (id: string, signal: AbortSignal | undefined): Promise<void> => {
    const where = sql<SqlBool>`archive_id = ${id}`;
    return deleteInBatches(db, engine, { table: 'archive_files', where }, signal);
  };
  return {
    unqueued: async (jobKind, limit) => {
      const rows = await db
        .selectFrom('archives')
        .select('id')
        // A literal, because the partial index is matched by it.
        .where(sql<SqlBool>`state = 'preparing'`)
        .where((eb) =>
          eb.not(
            eb.exists(
              eb
                .selectFrom('jobs')
                .select('jobs.key')
                .where('jobs.kind', '=', jobKind)
                .whereRef('jobs.key', '=', 'archives.id')
                .where('jobs.done_at_ms', 'is', null),
            ),
          ),
        )
        .limit(limit)
        .execute();
      return rows.map(({ id }) => id);
    },
    strippable: async (limit) => {
      const rows = await db
        .selectFrom('archives')
        .select('id')
        .where('state', '=', 'outdated')
        .where('bytes', 'is not', null)
        .limit(limit)
        .execute();
      return rows.map(({ id }) => id);
    },
    strip: async (id, signal) => {
      await removeFiles(id, signal);
      await db
        .updateTable('archives')
        .set({ bytes: null, frame_bytes: null, inserts: null, sha256: null })
        .where('id', '=', id)
        .where('state', '=', 'outdated')
        .execute();
    },
    removable: async ({ now, toldSince }, limit) => {
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
    remove: async (id, signal) => {
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
