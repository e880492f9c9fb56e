import type { Transcript, TranscriptState, TranscriptText } from '@beep/core/transcripts';
import { type Kysely, type SqlBool, sql } from 'kysely';
import { hasNoJob } from './job-store.ts';
import type { StoredRecording } from './recording-fields.ts';
import { isNotDeleted } from './sql/recording-rows.ts';
import type { Database } from './sql/schema.ts';
import { transact } from './sql/transact.ts';

/** Why the service has written no transcript. */
export type WithoutTranscript = Extract<TranscriptState, 'none' | 'no_speech' | 'other_language' | 'failed'>;

/** What the order of transcriptions depends on. */
export type QueuedRecording = Pick<StoredRecording, 'id' | 'ownerUid' | 'duration' | 'createdAt'>;

/**
 * At most one transcript per recording, and its state. While the state is `writing` the service may add a text; every
 * change by the owner ends that state, so that no text of the service replaces one of the owner. The recording's row is
 * changed first: its lock orders concurrent writers, and its state decides who may write.
 */
export function createTranscriptStore(db: Kysely<Database>) {
  return {
    find: async (recordingId: string) => {
      const row = await db
        .selectFrom('transcripts')
        .innerJoin('recordings', 'recordings.id', 'transcripts.recording_id')
        .select(['transcripts.format', 'transcripts.text', 'recordings.transcript_state'])
        .where('transcripts.recording_id', '=', recordingId)
        .executeTakeFirst();
      return row && { format: row.format, text: row.text, checked: row.transcript_state !== 'unchecked' };
    },
    /** Writes the owner's text in place of any other. Writes nothing for a deleted recording. */
    put: async (recordingId: string, transcript: Transcript, at: number) => {
      await transact<boolean>(db, async (tx, abandon) => {
        const state = transcript.checked ? 'checked' : 'unchecked';
        if (!(await changeState(tx, recordingId, { to: state }))) return abandon(false);
        await write(tx, recordingId, transcript, at);
        return true;
      });
    },
    /**
     * Adds a text that the service wrote, as not checked. Writes only in the state `writing` and if the recording is
     * not deleted; resolves with true if it did.
     */
    add: (recordingId: string, transcript: TranscriptText, at: number) =>
      transact<boolean>(db, async (tx, abandon) => {
        const change = { from: 'writing', to: 'unchecked' } as const;
        if (!(await changeState(tx, recordingId, change))) return abandon(false);
        await write(tx, recordingId, transcript, at);
        return true;
      }),
    /** Ends the state `writing` without a text. Does nothing in another state. */
    settle: async (recordingId: string, state: WithoutTranscript) => {
      await changeState(db, recordingId, { from: 'writing', to: state });
    },
    /**
     * Lets the service try again to write the transcripts that it gave up, of recordings that are not deleted.
     * Resolves with their number, at most `limit`; call it again until it is less.
     */
    retryFailed: (limit: number) => retryFailed(db, limit),
    /** Deletes the text; the service writes no other. */
    remove: async (recordingId: string) => {
      await transact<void>(db, async (tx) => {
        await changeState(tx, recordingId, { to: 'none' });
        await tx.deleteFrom('transcripts').where('recording_id', '=', recordingId).execute();
      });
    },
    /**
     * Recordings that are being transcribed without a job of this kind, for example after a crash or a restored backup;
     * without deleted ones.
     */
    unqueued: (jobKind: string, limit: number) =>
      db
        .selectFrom('recordings')
        .select(['id', 'owner_uid as ownerUid', 'duration_s as duration', 'created_at_ms as createdAt'])
        // A literal, because the partial index is matched by it.
        .where(sql<SqlBool>`transcript_state = 'writing'`)
        .where(isNotDeleted)
        .where(hasNoJob(jobKind, 'recordings.id'))
        .limit(limit)
        .execute(),
  };
}

async function retryFailed(db: Kysely<Database>, limit: number): Promise<number> {
  const changed = await db
    .updateTable('recordings')
    .set({ transcript_state: 'writing' })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('recordings')
        .select('id')
        .where('transcript_state', '=', 'failed')
        .where(isNotDeleted)
        .limit(limit),
    )
    .where('transcript_state', '=', 'failed')
    .returning('id')
    .execute();
  return changed.length;
}

/** Resolves with false if the recording is deleted or not in the state `from`. */
async function changeState(
  db: Kysely<Database>,
  recordingId: string,
  { from, to }: { readonly from?: TranscriptState; readonly to: TranscriptState },
): Promise<boolean> {
  const changed = await db
    .updateTable('recordings')
    .set({ transcript_state: to })
    .where('id', '=', recordingId)
    .where(isNotDeleted)
    .$if(from !== undefined, (query) => query.where('transcript_state', '=', from as TranscriptState))
    .returning('id')
    .executeTakeFirst();
  return changed !== undefined;
}

async function write(
  tx: Kysely<Database>,
  recordingId: string,
  { format, text }: TranscriptText,
  at: number,
): Promise<void> {
  const values = { format, text, written_at_ms: at };
  await tx
    .insertInto('transcripts')
    .values({ recording_id: recordingId, ...values })
    .onConflict((conflict) => conflict.column('recording_id').doUpdateSet(values))
    .execute();
}
