import { type Kysely, sql } from 'kysely';

/** Adds indexes for the lists of reports by domain, and for forgetting closed ones. */
export async function addReportIndexes(db: Kysely<unknown>): Promise<void> {
  await db.schema.createIndex('reports_by_domain').on('reports').columns(['domain', 'id']).execute();
  await db.schema
    .createIndex('reports_by_closing')
    .on('reports')
    .column('closed_at_ms')
    .where(sql.ref('closed_at_ms'), 'is not', null)
    .execute();
}

/** Adds who reported, as hashes, and how many reports were counted after one and not kept. */
export async function addReporters(db: Kysely<unknown>): Promise<void> {
  for (const column of ['reporter', 'network']) {
    await db.schema.alterTable('reports').addColumn(column, 'text').execute();
  }
  await db.schema
    .alterTable('reports')
    .addColumn('further', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute();
}
