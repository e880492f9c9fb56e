import { type Kysely, sql } from 'kysely';

export async function createJobTables(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('jobs')
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('key', 'text', (column) => column.notNull())
    .addColumn('due_at_ms', 'bigint', (column) => column.notNull())
    .addColumn('wait_ms', 'bigint', (column) => column.notNull())
    .addColumn('holder', 'text')
    .addColumn('attempts', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('last_error', 'text')
    .addColumn('done_at_ms', 'bigint')
    .addPrimaryKeyConstraint('jobs_pk', ['kind', 'key'])
    .execute();
  await db.schema
    .createIndex('jobs_by_due_time')
    .on('jobs')
    .column('due_at_ms')
    .where(sql.ref('done_at_ms'), 'is', null)
    .execute();
}
