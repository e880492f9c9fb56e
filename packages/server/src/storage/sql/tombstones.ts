import type { Insertable, Kysely } from 'kysely';
import type { Database } from './schema.ts';

/** Adds the ids of what owners have deleted; recordings and printed labels keep rows of their own. */
export async function createTombstones(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('tombstones')
    .addColumn('uid', 'text', (column) => column.notNull())
    .addColumn('id', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('tombstones_pk', ['uid', 'id'])
    .execute();
}

/** Notes what owners have deleted, in the transaction that deletes it, so that no import brings it back. */
export async function addTombstones(
  tx: Kysely<Database>,
  deleted: readonly Insertable<Database['tombstones']>[],
): Promise<void> {
  if (deleted.length === 0) return;
  await tx
    .insertInto('tombstones')
    .values(deleted)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
