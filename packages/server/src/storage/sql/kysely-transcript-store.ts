import { type InsertQueryBuilder, type InsertResult, type Kysely, sql } from 'kysely';
import type { StoredTranscript, TranscriptStore } from '../transcript-store.ts';
import { isOfLivingAccount } from './recording-rows.ts';
import type { Database } from './schema.ts';

export function createKyselyTranscriptStore(db: Kysely<Database>): TranscriptStore {
  return {
    find: (recordingId) =>
      db
        .selectFrom('transcripts')
        .select(['format', 'text'])
        .where('recording_id', '=', recordingId)
        .executeTakeFirst(),
    put: async (recordingId, transcript, at) => {
      const { format, text } = transcript;
      await insertOfLiving(db, { recordingId, transcript, at })
        .onConflict((conflict) =>
          conflict.column('recording_id').doUpdateSet({ format, text, written_at_ms: at }),
        )
        .execute();
    },
    add: async (recordingId, transcript, at) => {
      const written = await insertOfLiving(db, { recordingId, transcript, at })
        .onConflict((conflict) => conflict.column('recording_id').doNothing())
        .executeTakeFirst();
      return written.numInsertedOrUpdatedRows === 1n;
    },
    remove: async (recordingId) => {
      await db.deleteFrom('transcripts').where('recording_id', '=', recordingId).execute();
    },
  };
}

interface NewTranscript {
  readonly recordingId: string;
  readonly transcript: StoredTranscript;
  /** Milliseconds since the epoch. */
  readonly at: number;
}

/** Inserts nothing for a deleted recording: no text may remain of one that is being erased. */
function insertOfLiving(
  db: Kysely<Database>,
  { recordingId, transcript, at }: NewTranscript,
): InsertQueryBuilder<Database, 'transcripts', InsertResult> {
  return db
    .insertInto('transcripts')
    .columns(['recording_id', 'format', 'text', 'written_at_ms'])
    .expression((eb) =>
      eb
        .selectFrom('recordings')
        .select([
          'id',
          sql<StoredTranscript['format']>`cast(${transcript.format} as text)`.as('format'),
          sql<string>`cast(${transcript.text} as text)`.as('text'),
          sql<number>`cast(${at} as bigint)`.as('written_at_ms'),
        ])
        .where('id', '=', recordingId)
        .where('deleted_at_ms', 'is', null)
        .where('removal_started_at_ms', 'is', null)
        .where(isOfLivingAccount),
    );
}
