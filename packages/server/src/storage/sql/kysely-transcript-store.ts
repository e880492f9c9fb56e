import { type ExpressionBuilder, type ExpressionWrapper, type Kysely, type SqlBool, sql } from 'kysely';
import type { TranscriptStore } from '../transcript-store.ts';
import type { Database } from './schema.ts';

export function createKyselyTranscriptStore(db: Kysely<Database>): TranscriptStore {
  return {
    find: (recordingId) =>
      db
        .selectFrom('transcripts')
        .select(['format', 'text'])
        .where('recording_id', '=', recordingId)
        .executeTakeFirst(),
    put: async (recordingId, { format, text }, at) => {
      const values = { format, text, search_text: foldCase(text), written_at_ms: at };
      await db
        .insertInto('transcripts')
        .values({ recording_id: recordingId, ...values })
        .onConflict((conflict) => conflict.column('recording_id').doUpdateSet(values))
        .execute();
    },
    remove: async (recordingId) => {
      await db.deleteFrom('transcripts').where('recording_id', '=', recordingId).execute();
    },
  };
}

/** Whether the recording's transcript contains the words, in capitals or not. */
export function hasTranscriptWith(
  eb: ExpressionBuilder<Database, 'recordings'>,
  words: string,
): ExpressionWrapper<Database, 'recordings', SqlBool> {
  const pattern = `%${foldCase(words).replace(/[\\%_]/g, '\\$&')}%`;
  return eb.exists(
    eb
      .selectFrom('transcripts')
      .select('transcripts.recording_id')
      .whereRef('transcripts.recording_id', '=', 'recordings.id')
      .where(sql<SqlBool>`${sql.ref('transcripts.search_text')} like ${pattern} escape '\\'`),
  );
}

/** The databases disagree on the capitals of most languages, so they are told small letters only. */
function foldCase(text: string): string {
  return text.normalize('NFC').toLowerCase();
}
