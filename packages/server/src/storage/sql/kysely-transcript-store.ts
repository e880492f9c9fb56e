import type { TranscriptState, TranscriptText } from '@beep/core/transcripts';
import { type Kysely, type SqlBool, sql } from 'kysely';
import type { TranscriptStore } from '../transcript-store.ts';
import { isNotDeleted } from './recording-rows.ts';
import type { Database } from './schema.ts';
import { transact } from './transact.ts';

/** The recording's row is changed first: its lock orders concurrent writers, and its state decides who may write. */
export function createKyselyTranscriptStore(db: Kysely<Database>): TranscriptStore {
  return {
    find: async (recordingId) => {
      const row = await db
        .selectFrom('transcripts')
        .innerJoin('recordings', 'recordings.id', 'transcripts.recording_id')
        .select(['transcripts.format', 'transcripts.text', 'recordings.transcript_state'])
        .where('transcripts.recording_id', '=', recordingId)
        .executeTakeFirst();
      return row && { format: row.format, text: row.text, isChecked: row.transcript_state !== 'unchecked' };
    },
    put: async (recordingId, transcript, at) => {
      await transact<boolean>(db, async (tx, abandon) => {
        const state = transcript.isChecked ? 'checked' : 'unchecked';
        if (!(await changeState(tx, recordingId, { to: state }))) return abandon(false);
        await write(tx, recordingId, transcript, at);
        return true;
      });
    },
    add: (recordingId, transcript, at) =>
      transact<boolean>(db, async (tx, abandon) => {
        const change = { from: 'writing', to: 'unchecked' } as const;
        if (!(await changeState(tx, recordingId, change))) return abandon(false);
        await write(tx, recordingId, transcript, at);
        return true;
      }),
    settle: async (recordingId, state) => {
      await changeState(db, recordingId, { from: 'writing', to: state });
    },
    retryFailed: (limit) => retryFailed(db, limit),
    remove: async (recordingId) => {
      await transact<void>(db, async (tx) => {
        await changeState(tx, recordingId, { to: 'none' });
        await tx.deleteFrom('transcripts').where('recording_id', '=', recordingId).execute();
      });
    },
    unqueued: (jobKind, limit) =>
      db
        .selectFrom('recordings')
        .select(['id', 'owner_uid as ownerUid', 'duration_s as duration', 'created_at_ms as createdAt'])
        // A literal, because the partial index is matched by it.
        .where(sql<SqlBool>`transcript_state = 'writing'`)
        .where(isNotDeleted)
        .where((eb) =>
          eb.not(
            eb.exists(
              eb
                .selectFrom('jobs')
                .select('jobs.key')
                .where('jobs.kind', '=', jobKind)
                .whereRef('jobs.key', '=', 'recordings.id')
                .where('jobs.done_at_ms', 'is', null),
            ),
          ),
        )
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
