import { transcriptLines } from '@beep/core';
import { type ExpressionBuilder, type ExpressionWrapper, type Kysely, type SqlBool, sql } from 'kysely';
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
    put: async (recordingId, { format, text }, at) => {
      const values = { format, text, search_text: searchedWords({ format, text }), written_at_ms: at };
      await db
        .insertInto('transcripts')
        .values({ recording_id: recordingId, ...values })
        .onConflict((conflict) => conflict.column('recording_id').doUpdateSet(values))
        .execute();
    },
    add: async (recordingId, transcript, at) => {
      const written = await db
        .insertInto('transcripts')
        .columns(['recording_id', 'format', 'text', 'search_text', 'written_at_ms'])
        .expression((eb) =>
          eb
            .selectFrom('recordings')
            .select([
              'id',
              sql<StoredTranscript['format']>`cast(${transcript.format} as text)`.as('format'),
              sql<string>`cast(${transcript.text} as text)`.as('text'),
              sql<string>`cast(${searchedWords(transcript)} as text)`.as('search_text'),
              sql<number>`cast(${at} as bigint)`.as('written_at_ms'),
            ])
            .where('id', '=', recordingId)
            .where('deleted_at_ms', 'is', null)
            .where('removal_started_at_ms', 'is', null)
            .where(isOfLivingAccount),
        )
        .onConflict((conflict) => conflict.column('recording_id').doNothing())
        .executeTakeFirst();
      return written.numInsertedOrUpdatedRows === 1n;
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
  const pattern = `%${foldText(words).replace(/[\\%_]/g, '\\$&')}%`;
  return eb.exists(
    eb
      .selectFrom('transcripts')
      .select('transcripts.recording_id')
      .whereRef('transcripts.recording_id', '=', 'recordings.id')
      .where(sql<SqlBool>`${sql.ref('transcripts.search_text')} like ${pattern} escape '\\'`),
  );
}

/** What is said, without the times: words are found across lines. */
function searchedWords(transcript: StoredTranscript): string {
  return foldText(
    transcriptLines(transcript)
      .map((line) => line.text)
      .join(' '),
  );
}

/**
 * The databases disagree on the capitals of most languages, so they are told small letters only; and every space,
 * however wide, is one.
 */
function foldText(text: string): string {
  return text.normalize('NFC').toLowerCase().replace(/\s+/g, ' ');
}
