import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { type RowsOf, table } from '../../../storage/sql/table.ts';

export const NAME_LIST_TABLES = {
  /** Lists of names that owners keep. */
  name_lists: table<{
    id: string;
    owner_uid: string;
    title: string;
    /** Of the owner's verified address, whose policy ends the list; null for none. */
    domain: string | null;
    created_at_ms: number;
  }>('id'),
  name_list_names: table<{
    list_id: string;
    /** In the list, from 0. */
    position: number;
    name: string;
  }>('list_id', 'position'),
};

declare module '../../../storage/sql/schema.ts' {
  interface Database extends RowsOf<typeof NAME_LIST_TABLES> {}
}

/** Never change a released one. */
export const NAME_LIST_MIGRATIONS: Readonly<Record<string, Migration>> = {
  '0040-name-lists': { up: addNameLists },
};

async function addNameLists(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('name_lists')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('owner_uid', 'text', (column) => column.notNull())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('domain', 'text')
    .addColumn('created_at_ms', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('name_lists_by_owner')
    .on('name_lists')
    .columns(['owner_uid', 'created_at_ms', 'id'])
    .execute();
  await db.schema
    .createIndex('name_lists_by_domain')
    .on('name_lists')
    .columns(['domain', 'created_at_ms'])
    .execute();
  await db.schema
    .createTable('name_list_names')
    .addColumn('list_id', 'text', (column) => column.notNull())
    .addColumn('position', 'bigint', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('name_list_names_pk', ['list_id', 'position'])
    .execute();
}
