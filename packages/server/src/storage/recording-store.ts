import { type Insertable, type Kysely, type RawBuilder, sql } from 'kysely';
import type { RecordingLevels } from '../audio/audio-verdict.ts';
import { claimSlot } from '../features/sheets/storage/index.ts';
import type { AudioContent } from './audio-store.ts';
import { DUE, type RecordingRow, type StoredRecording, toColumns, toRecording } from './recording-fields.ts';
import type { RecordingLists } from './recording-lists.ts';
import { ACCOUNT_DELETED_AT, isNotDeleted } from './sql/recording-rows.ts';
import type { Database } from './sql/schema.ts';
import { transact } from './sql/transact.ts';
import type { KeyedUpload, UploadKey } from './upload-key-store.ts';
import { bytesOf } from './usage-store.ts';

/** The printed label that a new recording is for. */
export interface SlotOrder {
  readonly id: string;
  /** The recording that the new one replaces, which is then deleted; undefined if the label should have none. */
  readonly replaces: string | undefined;
}

type RequiredField =
  | 'id'
  | 'ownerUid'
  | 'source'
  | 'format'
  | 'bytes'
  | 'sha256'
  | 'duration'
  | 'createdAt'
  | 'expiresAt'
  | 'levels'
  | 'transcriptState'
  | 'domain'
  | 'policyExpiresAt';
type LaterField = 'fileRevision' | 'deletedAt' | 'isRemoved' | 'slotId' | 'replyState';

/** Without the other fields nobody has listened to it or suspended it, and it has no title. */
export type NewRecording = Pick<StoredRecording, RequiredField> & {
  readonly [Field in Exclude<keyof StoredRecording, RequiredField | LaterField>]?:
    | StoredRecording[Field]
    | undefined;
} & {
  /** The printed label that gets it; no label by default. */
  readonly slot?: SlotOrder | undefined;
  /** True if it takes voice replies from the beginning. */
  readonly opensReplies?: boolean | undefined;
};

/** The result of loudness normalization. */
export interface SettledLevels {
  readonly levels: RecordingLevels | null;
  /** The file that is played from now on; without it the uploaded file stays. */
  readonly file?: Pick<StoredRecording, 'bytes' | 'sha256' | 'fileRevision'>;
}

/** The key of an upload, and the hash of its body. */
type KeyOfBody = UploadKey & Pick<KeyedUpload, 'bodySha256'>;

/** `slot_recorded`: the label has a recording that the order does not replace. */
export type SlotRefusal = 'no_slot' | 'slot_recorded' | 'slot_revoked';
export type CreateOutcome = 'created' | 'key_taken' | 'account_full' | SlotRefusal;

/** The rows of recordings. Rows of deleted and expired recordings stay, for the message on their links. */
export type RecordingStore = ReturnType<typeof createRecordingStore> &
  RecordingLists & {
    /** Synchronous `find`, if the database is local. */
    readonly findNow?: (id: string) => StoredRecording | undefined;
  };

/** Everything but lists, which differ between the databases. */
export function createRecordingStore(db: Kysely<Database>) {
  return {
    ...createCreation(db),
    find: async (id: string) => {
      const row = await db
        .selectFrom('recordings')
        .selectAll()
        .select(ACCOUNT_DELETED_AT)
        .where('id', '=', id)
        .executeTakeFirst();
      return row && toRecording(row);
    },
    /** Stores levels that were due. Does nothing if the levels are settled. */
    setLevels: async (id: string, { levels, file }: SettledLevels) => {
      const changed = file && {
        bytes: file.bytes,
        file_sha256: file.sha256,
        file_revision: file.fileRevision,
      };
      await db
        .updateTable('recordings')
        .set({ ...toColumns({ levels }), ...changed })
        .where('id', '=', id)
        .where('peaks', '=', DUE)
        .execute();
    },
    ...createMp3Facts(db),
    /** Stores the owner's choice, which a policy's end limits. Does nothing to a deleted row. */
    setExpiry: async (id: string, expiresAt: number | null) => {
      await undeleted(db, id)
        .set({ own_expires_at_ms: expiresAt, expires_at_ms: earlierOf(expiresAt) })
        .execute();
    },
    /** Stores what is given of a title; the last write counts. Does nothing to a deleted row. */
    setTitle: async (id: string, title: Partial<Pick<StoredRecording, 'title' | 'isTitleShown'>>) => {
      await undeleted(db, id).set(toColumns(title)).execute();
    },
    /** Silences a recording, or with null lifts that. Resolves with false if it is so already, or deleted. */
    setSuspended: async (id: string, at: number | null, reason: string | null = null) => {
      const changed = await undeleted(db, id)
        .set({ suspended_at_ms: at, suspension_reason: at === null ? null : reason })
        .where('suspended_at_ms', at === null ? 'is not' : 'is', null)
        .returning('id')
        .executeTakeFirst();
      return changed !== undefined;
    },
    /** Keeps the first time when called again. */
    markDeleted: async (id: string, at: number) => {
      await db
        .updateTable('recordings')
        .set({ deleted_at_ms: at })
        .where('id', '=', id)
        .where('deleted_at_ms', 'is', null)
        .execute();
    },
  };
}

function createCreation(db: Kysely<Database>) {
  return {
    /**
     * Writes the row and its key in one transaction. Writes nothing and resolves with 'key_taken' if the owner has
     * used the key before, with the refusal of the recording's label, or with 'account_full' if the owner's stored
     * bytes would exceed `maxOwnerBytes`; concurrent uploads all count.
     */
    create: (
      recording: NewRecording,
      upload?: KeyOfBody,
      maxOwnerBytes: number = Number.POSITIVE_INFINITY,
    ): Promise<CreateOutcome> =>
      transact<CreateOutcome>(db, async (tx, abandon) => {
        const refusal = await claimSlot(tx, recording);
        // A repeated upload finds its label recorded: by itself.
        if (refusal) return abandon((await isKeyUsed(tx, upload)) ? 'key_taken' : refusal);
        await tx.insertInto('recordings').values(recordingValues(recording)).execute();
        // A repeated upload gets its response even if the account is full.
        if (!(await addKey(tx, upload, recording))) return abandon('key_taken');
        const isFull = (await bytesOf(tx, recording.ownerUid)) > maxOwnerBytes;
        return isFull ? abandon('account_full') : 'created';
      }),
  };
}

function undeleted(db: Kysely<Database>, id: string) {
  return db.updateTable('recordings').where('id', '=', id).where(isNotDeleted);
}

function createMp3Facts(db: Kysely<Database>) {
  return {
    /** Stores the content of the mp3 that was made of it. Does nothing to a deleted row. */
    setMp3: async (id: string, { bytes, sha256 }: AudioContent) => {
      await undeleted(db, id).set({ mp3_bytes: bytes, mp3_sha256: sha256 }).execute();
    },
    /** undefined if it is not known. */
    findMp3: async (id: string) => {
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

/** Resolves with false if the owner has used the key before. */
async function addKey(
  tx: Kysely<Database>,
  upload: KeyOfBody | undefined,
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

/** The owner's choice or the end of the policy, whichever comes first. */
function earlierOf(own: number | null): RawBuilder<number | null> {
  if (own === null) return sql<number | null>`policy_expires_at_ms`;
  return sql<number | null>`case when policy_expires_at_ms < ${own} then policy_expires_at_ms
    else cast(${own} as bigint) end`;
}

/** The columns of a new recording. */
export function recordingValues({
  slot,
  opensReplies,
  ...recording
}: NewRecording): Insertable<RecordingRow> {
  return {
    ...toColumns(recording),
    own_expires_at_ms: recording.expiresAt,
    slot_id: slot?.id ?? null,
    reply_state: opensReplies ? 'open' : 'closed',
  } as Insertable<RecordingRow>;
}
