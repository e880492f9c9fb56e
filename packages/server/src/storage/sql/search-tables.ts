import { type Kysely, PostgresAdapter, sql } from 'kysely';

/**
 * Creates the tables for transcript search. The index is a separate file on SQLite and a table on PostgreSQL; a job
 * fills it.
 */
export async function createSearchTables(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('transcripts').dropColumn('search_text').execute();
  await db.schema
    .createIndex('transcripts_by_writing')
    .on('transcripts')
    .columns(['recording_id', 'written_at_ms'])
    .execute();
  if (!(db.getExecutor().adapter instanceof PostgresAdapter)) return;
  await db.schema
    .createTable('transcript_words')
    .addColumn('recording_id', 'text', (column) =>
      column.primaryKey().references('transcripts.recording_id').onDelete('cascade'),
    )
    .addColumn('written_at_ms', 'bigint', (column) => column.notNull())
    .addColumn('spoken', 'text', (column) => column.notNull())
    .addColumn('words', sql`tsvector`, (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('transcript_words_by_word')
    .on('transcript_words')
    .using('gin')
    .column('words')
    .execute();
}
