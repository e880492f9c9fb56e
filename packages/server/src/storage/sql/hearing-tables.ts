import { type Kysely, sql } from 'kysely';

/** Adds when a recording was first heard, and how far. Null for recordings that were only heard before. */
export async function addHearing(db: Kysely<unknown>): Promise<void> {
  for (const column of ['first_heard_at_ms', 'heard_ms'] as const) {
    await db.schema.alterTable('recordings').addColumn(column, 'bigint').execute();
  }
}

/** Adds the wish for a mail when a recording is first heard, and an index to count such recordings of an owner. */
export async function addHeardMails(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('account_preferences')
    .addColumn('mails_when_heard', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema
    .createIndex('recordings_by_first_heard')
    .on('recordings')
    .columns(['owner_uid', 'first_heard_at_ms'])
    .where(sql.ref('first_heard_at_ms'), 'is not', null)
    .execute();
}
