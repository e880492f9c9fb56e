import { type Kysely, sql } from 'kysely';

/**
 * Tells administrators' exports of a person from the person's own archives. Those that were made before hold more than an
 * administrator may hear, and are not given to anybody any more.
 */
export async function separateExports(db: Kysely<unknown>): Promise<void> {
  for (const column of ['administrator', 'reach', 'given']) {
    await db.schema.alterTable('archives').addColumn(column, 'text').execute();
  }
  await sql`drop index archives_in_preparation`.execute(db);
  await sql`update archives set state = 'outdated'
    where kind = 'account' and includes_suspended = 1 and state in ('preparing', 'ready')`.execute(db);
  await sql`create unique index archives_in_preparation on archives (kind, subject, coalesce(administrator, ''))
    where state = 'preparing'`.execute(db);
}
