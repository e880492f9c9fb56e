import type { Kysely } from 'kysely';

/**
 * Adds the checksum and revision of a recording's file (rows of 1.0 have no checksum), the turns of the audio store's
 * mark, and the orphaned files. Adding the columns rewrites no row.
 */
export async function addOwnership(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('recordings').addColumn('file_sha256', 'text').execute();
  await db.schema
    .alterTable('recordings')
    .addColumn('file_revision', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema
    .createTable('storage_turns')
    .addColumn('turn', 'text', (column) => column.primaryKey())
    .addColumn('number', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('storage_turns_by_number').on('storage_turns').column('number').execute();
  await db.schema
    .createTable('orphans')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('first_seen_at_ms', 'bigint', (column) => column.notNull())
    .execute();
}
