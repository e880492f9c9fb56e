import { type Kysely, sql } from 'kysely';
import { indexWords, spokenWords } from '../search/search-words.ts';
import type { TranscriptIndex } from '../search/transcript-index.ts';
import type { Database } from '../sql/schema.ts';

/** The index as a table. Deleting a transcript deletes its entries. */
export function createPostgresTranscriptIndex(db: Kysely<Database>): TranscriptIndex {
  return {
    update: (recordingId) => update(db, recordingId),
    behind: async (limit, after = '') => {
      const behind = await db
        .selectFrom('transcripts')
        .leftJoin('transcript_words', (join) =>
          join
            .onRef('transcript_words.recording_id', '=', 'transcripts.recording_id')
            .onRef('transcript_words.written_at_ms', '=', 'transcripts.written_at_ms')
            .on('transcript_words.recording_id', '>', after),
        )
        .select('transcripts.recording_id')
        .where('transcripts.recording_id', '>', after)
        .where('transcript_words.recording_id', 'is', null)
        .orderBy('transcripts.recording_id')
        .limit(limit)
        .execute();
      return behind.map(({ recording_id }) => recording_id);
    },
  };
}

/** Locks the transcript's row: of concurrent updates the last one reads the latest text. */
async function update(db: Kysely<Database>, recordingId: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const transcript = await tx
      .selectFrom('transcripts')
      .innerJoin('recordings', 'recordings.id', 'transcripts.recording_id')
      .select(['transcripts.format', 'transcripts.text', 'transcripts.written_at_ms', 'recordings.owner_uid'])
      .where('transcripts.recording_id', '=', recordingId)
      .forNoKeyUpdate('transcripts')
      .executeTakeFirst();
    if (!transcript) return;
    const spoken = spokenWords(transcript);
    const words = indexWords(transcript.owner_uid, spoken).map((word) => `'${word}'`);
    const values = {
      written_at_ms: transcript.written_at_ms,
      spoken,
      words: sql<string>`${words.join(' ')}::tsvector`,
    };
    await tx
      .insertInto('transcript_words')
      .values({ recording_id: recordingId, ...values })
      .onConflict((conflict) => conflict.column('recording_id').doUpdateSet(values))
      .execute();
  });
}
