import { type Kysely, sql } from 'kysely';

/** Creates the tables for deletions, transcripts and the newsletter. */
export async function createServiceTables(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('recordings').addColumn('removal_started_at_ms', 'bigint').execute();
  await db.schema
    .createTable('account_deletions')
    .addColumn('uid', 'text', (column) => column.primaryKey())
    .addColumn('deleted_at_ms', 'bigint', (column) => column.notNull())
    .addColumn('finished_at_ms', 'bigint')
    .execute();
  await db.schema
    .createIndex('account_deletions_pending')
    .on('account_deletions')
    .column('deleted_at_ms')
    .where(sql.ref('finished_at_ms'), 'is', null)
    .execute();
  await db.schema
    .createTable('transcripts')
    .addColumn('recording_id', 'text', (column) => column.primaryKey().references('recordings.id'))
    .addColumn('format', 'text', (column) => column.notNull())
    .addColumn('text', 'text', (column) => column.notNull())
    .addColumn('search_text', 'text', (column) => column.notNull())
    .addColumn('written_at_ms', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('newsletter_tokens')
    .addColumn('token_hash', 'text', (column) => column.primaryKey())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('created_at_ms', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('newsletter_tokens_by_email').on('newsletter_tokens').column('email').execute();
  await db.schema.createIndex('upload_keys_by_recording').on('upload_keys').column('recording_id').execute();
}
