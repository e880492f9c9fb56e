import { type Kysely, sql } from 'kysely';

/**
 * Adds the state of each recording's transcript and the preferences of accounts. Existing transcripts were written or
 * accepted by their owners. Adding the column rewrites no row.
 */
export async function addTranscriptStates(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('recordings')
    .addColumn('transcript_state', 'text', (column) => column.notNull().defaultTo('none'))
    .execute();
  await sql`update recordings set transcript_state = 'checked'
    where id in (select recording_id from transcripts)`.execute(db);
  await db.schema
    .createIndex('recordings_unchecked')
    .on('recordings')
    .columns(['owner_uid', 'created_at_ms', 'id'])
    .where(sql.ref('transcript_state'), '=', sql.lit('unchecked'))
    .execute();
  await db.schema
    .createIndex('recordings_being_transcribed')
    .on('recordings')
    .columns(['transcript_state', 'id'])
    .where(sql.ref('transcript_state'), '=', sql.lit('writing'))
    .where(sql.ref('removal_started_at_ms'), 'is', null)
    .execute();
  await db.schema
    .createTable('account_preferences')
    .addColumn('uid', 'text', (column) => column.primaryKey())
    .addColumn('has_transcripts', 'integer', (column) => column.notNull())
    .addColumn('language', 'text')
    .addColumn('changed_at_ms', 'bigint', (column) => column.notNull())
    .execute();
}
