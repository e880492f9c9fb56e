import { type Kysely, type SqlBool, sql } from 'kysely';
import { type StoredRecording, toRecording } from './recording-fields.ts';
import { deleteInBatches } from './sql/delete-in-batches.ts';
import { ACCOUNT_DELETED_AT } from './sql/recording-rows.ts';
import type { Database } from './sql/schema.ts';
import type { SqlEngine } from './sql/sql-engine.ts';

/** The client's idempotency key of an upload: a retry creates no second recording. */
export interface UploadKey {
  readonly ownerUid: string;
  readonly key: string;
}

export interface KeyedUpload {
  readonly bodySha256: string;
  readonly recording: StoredRecording;
}

export function createUploadKeyStore(db: Kysely<Database>, engine: SqlEngine) {
  return {
    find: async ({ ownerUid, key }: UploadKey) => {
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
    /** Works in batches; the signal can stop it between two of them. */
    forgetBefore: (time: number, signal?: AbortSignal) =>
      deleteInBatches(
        db,
        engine,
        { table: 'upload_keys', where: sql<SqlBool>`created_at_ms < ${time}` },
        signal,
      ),
  };
}
