import { type Kysely, sql } from 'kysely';
import { WORD_RULES } from '../search/search-words.ts';
import type { TranscriptIndex } from '../search/transcript-index.ts';
import type { Database } from '../sql/schema.ts';
import type { TextThread } from '../text-thread.ts';

/** The index as a table. Deleting a transcript deletes its entries. */
export function createPostgresTranscriptIndex(db: Kysely<Database>, texts: TextThread): TranscriptIndex {
  return {
    update: (recordingId) => update(db, texts, recordingId),
    behind: async (count, after = '') => {
      const next = await db
        .selectFrom('transcripts')
        .select('recording_id')
        .where('recording_id', '>', after)
        .orderBy('recording_id')
        .offset(count - 1)
        .limit(1)
        .executeTakeFirst();
      const last = next?.recording_id;
      // Without both bounds on both tables PostgreSQL looks up each transcript's words by itself.
      const isIn = (table: 'transcripts' | 'transcript_words') => {
        const id = sql.ref<string>(`${table}.recording_id`);
        return last === undefined
          ? sql<boolean>`${id} > ${after}`
          : sql<boolean>`${id} > ${after} and ${id} <= ${last}`;
      };
      const behind = await db
        .selectFrom('transcripts')
        .leftJoin(
          (words) =>
            words
              .selectFrom('transcript_words')
              .select(['recording_id', 'written_at_ms'])
              .where(isIn('transcript_words'))
              .where('word_rules', '=', WORD_RULES)
              .as('words'),
          (join) =>
            join
              .onRef('words.recording_id', '=', 'transcripts.recording_id')
              .onRef('words.written_at_ms', '=', 'transcripts.written_at_ms'),
        )
        .select('transcripts.recording_id')
        .where(isIn('transcripts'))
        .where('words.recording_id', 'is', null)
        .orderBy('transcripts.recording_id')
        .execute();
      return { ids: behind.map(({ recording_id }) => recording_id), next: last };
    },
  };
}

/** Locks the transcript's row: of concurrent updates the last one reads the latest text. */
async function update(db: Kysely<Database>, texts: TextThread, recordingId: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const transcript = await tx
      .selectFrom('transcripts')
      .innerJoin('recordings', 'recordings.id', 'transcripts.recording_id')
      .select(['transcripts.format', 'transcripts.text', 'transcripts.written_at_ms', 'recordings.owner_uid'])
      .where('transcripts.recording_id', '=', recordingId)
      .forNoKeyUpdate('transcripts')
      .executeTakeFirst();
    if (!transcript) return;
    const { owner_uid: ownerUid, written_at_ms, format, text } = transcript;
    const entry = await texts.run('indexTranscript', { ownerUid, transcript: { format, text } });
    const values = {
      written_at_ms,
      spoken: entry.spoken,
      words: sql<string>`${entry.vector}::tsvector`,
      word_rules: WORD_RULES,
    };
    await tx
      .insertInto('transcript_words')
      .values({ recording_id: recordingId, ...values })
      .onConflict((conflict) => conflict.column('recording_id').doUpdateSet(values))
      .execute();
  });
}
