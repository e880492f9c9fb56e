import { type Insertable, type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import { claimSlot } from '../../features/sheets/index.ts';
import type {
  CreateOutcome,
  NewRecording,
  RecordingStore,
  UploadKey,
  UploadKeyStore,
} from '../recording-store.ts';
import { deleteInBatches } from './delete-in-batches.ts';
import { bytesOf } from './kysely-usage-store.ts';
import { ACCOUNT_DELETED_AT, fromLevels, fromTitle, isNotDeleted } from './recording-rows.ts';
import type { Database, RecordingRow } from './schema.ts';
import type { SqlEngine } from './sql-engine.ts';
import { toRecording } from './to-recording.ts';
import { transact } from './transact.ts';

/** Everything but lists, which differ between the databases. */
export function createKyselyRecordingStore(db: Kysely<Database>): Omit<RecordingStore, 'list'> {
  return {
    create: createIn(db),
    find: async (id) => {
      const row = await db
        .selectFrom('recordings')
        .selectAll()
        .select(ACCOUNT_DELETED_AT)
        .where('id', '=', id)
        .executeTakeFirst();
      return row && toRecording(row);
    },
    setLevels: async (id, { levels, file }) => {
      const changed = file && {
        bytes: file.bytes,
        file_sha256: file.sha256,
        file_revision: file.fileRevision,
      };
      await db
        .updateTable('recordings')
        .set({ ...fromLevels(levels), ...changed })
        .where('id', '=', id)
        .where('peaks', '=', fromLevels('due').peaks)
        .execute();
    },
    ...createMp3Facts(db),
    setExpiry: async (id, expiresAt) => {
      await db
        .updateTable('recordings')
        .set({ own_expires_at_ms: expiresAt, expires_at_ms: earlierOf(expiresAt) })
        .where('id', '=', id)
        .where(isNotDeleted)
        .execute();
    },
    setTitle: async (id, title) => {
      await db
        .updateTable('recordings')
        .set(fromTitle(title))
        .where('id', '=', id)
        .where(isNotDeleted)
        .execute();
    },
    setSuspended: async (id, at, reason = null) => {
      const changed = await db
        .updateTable('recordings')
        .set({ suspended_at_ms: at, suspension_reason: at === null ? null : reason })
        .where('id', '=', id)
        .where('suspended_at_ms', at === null ? 'is not' : 'is', null)
        .where(isNotDeleted)
        .returning('id')
        .executeTakeFirst();
      return changed !== undefined;
    },
    markDeleted: async (id, at) => {
      await db
        .updateTable('recordings')
        .set({ deleted_at_ms: at })
        .where('id', '=', id)
        .where('deleted_at_ms', 'is', null)
        .execute();
    },
  };
}

function createMp3Facts(db: Kysely<Database>): Pick<RecordingStore, 'setMp3' | 'findMp3'> {
  return {
    setMp3: async (id, { bytes, sha256 }) => {
      await db
        .updateTable('recordings')
        .set({ mp3_bytes: bytes, mp3_sha256: sha256 })
        .where('id', '=', id)
        .where(isNotDeleted)
        .execute();
    },
    findMp3: async (id) => {
      const row = await db
        .selectFrom('recordings')
        .select(['mp3_bytes as bytes', 'mp3_sha256 as sha256'])
        .where('id', '=', id)
        .executeTakeFirst();
      if (row === undefined || row.bytes === null || row.sha256 === null) return undefined;
      return { bytes: row.bytes, sha256: row.sha256 };
    },
  };
}

/** Writes the row and the key of its upload. */
function createIn(db: Kysely<Database>): RecordingStore['create'] {
  return (recording, upload, maxOwnerBytes = Number.POSITIVE_INFINITY) =>
    transact<CreateOutcome>(db, async (tx, abandon) => {
      const refusal = await claimSlot(tx, recording);
      // A repeated upload finds its label recorded: by itself.
      if (refusal) return abandon((await isKeyUsed(tx, upload)) ? 'key_taken' : refusal);
      await insertRecording(tx, recording);
      // A repeated upload gets its response even if the account is full.
      if (!(await addKey(tx, upload, recording))) return abandon('key_taken');
      const isFull = (await bytesOf(tx, recording.ownerUid)) > maxOwnerBytes;
      return isFull ? abandon('account_full') : 'created';
    });
}

/** Resolves with false if the owner has used the key before. */
async function addKey(
  tx: Kysely<Database>,
  upload: Parameters<RecordingStore['create']>[1],
  { id, createdAt }: NewRecording,
): Promise<boolean> {
  if (upload === undefined) return true;
  const key = await tx
    .insertInto('upload_keys')
    .values({
      owner_uid: upload.ownerUid,
      key: upload.key,
      body_sha256: upload.bodySha256,
      recording_id: id,
      created_at_ms: createdAt,
    })
    .onConflict((conflict) => conflict.columns(['owner_uid', 'key']).doNothing())
    .returning('key')
    .executeTakeFirst();
  return key !== undefined;
}

async function isKeyUsed(tx: Kysely<Database>, upload: UploadKey | undefined): Promise<boolean> {
  if (upload === undefined) return false;
  const used = await tx
    .selectFrom('upload_keys')
    .select('key')
    .where('owner_uid', '=', upload.ownerUid)
    .where('key', '=', upload.key)
    .executeTakeFirst();
  return used !== undefined;
}

export function createKyselyUploadKeyStore(db: Kysely<Database>, engine: SqlEngine): UploadKeyStore {
  return {
    find: async ({ ownerUid, key }) => {
      const row = await db
        .selectFrom('upload_keys')
        .innerJoin('recordings', 'recordings.id', 'upload_keys.recording_id')
        .selectAll('recordings')
        .select(ACCOUNT_DELETED_AT)
        .select('upload_keys.body_sha256')
        .where('upload_keys.owner_uid', '=', ownerUid)
        .where('upload_keys.key', '=', key)
        .executeTakeFirst();
      return row && { bodySha256: row.body_sha256, recording: toRecording(row) };
    },
    forgetBefore: (time, signal) =>
      deleteInBatches(
        db,
        engine,
        { table: 'upload_keys', where: sql<SqlBool>`created_at_ms < ${time}` },
        signal,
      ),
  };
}

/** The owner's choice or the end of the policy, whichever comes first. */
function earlierOf(own: number | null): RawBuilder<number | null> {
  if (own === null) return sql<number | null>`policy_expires_at_ms`;
  return sql<number | null>`case when policy_expires_at_ms < ${own} then policy_expires_at_ms
    else cast(${own} as bigint) end`;
}

async function insertRecording(tx: Kysely<Database>, recording: NewRecording): Promise<void> {
  await tx.insertInto('recordings').values(recordingValues(recording)).execute();
}

/** The columns of a new recording. */
export function recordingValues(recording: NewRecording): Insertable<RecordingRow> {
  return {
    id: recording.id,
    owner_uid: recording.ownerUid,
    source: recording.source,
    format: recording.format,
    bytes: recording.bytes,
    file_sha256: recording.sha256,
    duration_s: recording.duration,
    created_at_ms: recording.createdAt,
    expires_at_ms: recording.expiresAt,
    own_expires_at_ms: recording.expiresAt,
    policy_expires_at_ms: recording.policyExpiresAt,
    domain: recording.domain,
    slot_id: recording.slot?.id ?? null,
    ...fromLevels(recording.levels),
    ...fromTitle(recording.title === undefined ? {} : { title: recording.title }),
    transcript_state: recording.transcriptState,
    reply_state: recording.opensReplies ? 'open' : 'closed',
  };
}
