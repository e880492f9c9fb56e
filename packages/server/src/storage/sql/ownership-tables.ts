import type { Kysely } from 'kysely';

/**
 * What a recording's file is to hold, which of its files is the one that is played (rows of 1.0 have no sum), what this
 * database has written into the mark of its audio store, and which files no row needed when somebody looked. The
 * columns are added without writing a row.
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
