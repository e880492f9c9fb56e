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
