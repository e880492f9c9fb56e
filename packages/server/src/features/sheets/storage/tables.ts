import type { SheetLayoutId } from '@beep/api/features/sheets';
import { type Generated, type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { type RowsOf, table } from '../../../storage/sql/table.ts';

export const SHEET_TABLES = {
  /** Sheets of printed labels. */
  sheets: table<{
    id: string;
    owner_uid: string;
    /** Empty for none. */
    title: string;
    layout: SheetLayoutId;
    created_at_ms: number;
  }>('id'),
  /** The links of printed labels. Those whose sheet is gone have ended. */
  slots: table<{
    id: string;
    sheet_id: string;
    /** On the sheet, from 1. */
    number: number;
    name: Generated<string | null>;
    revoked_at_ms: Generated<number | null>;
  }>('id'),
};

declare module '../../../storage/sql/schema.ts' {
  interface Database extends RowsOf<typeof SHEET_TABLES> {}
}

/** Never change a released one. */
export const SHEET_MIGRATIONS: Readonly<Record<string, Migration>> = {
  '0018-sheets': { up: addSheets },
  '0033-slot-names': { up: addSlotNames },
};

/** A label plays at most one recording. */
async function addSheets(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('sheets')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('owner_uid', 'text', (column) => column.notNull())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('layout', 'text', (column) => column.notNull())
    .addColumn('created_at_ms', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('sheets_by_owner')
    .on('sheets')
    .columns(['owner_uid', 'created_at_ms', 'id'])
    .execute();
  await db.schema
    .createTable('slots')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('sheet_id', 'text', (column) => column.notNull())
    .addColumn('number', 'bigint', (column) => column.notNull())
    .addColumn('revoked_at_ms', 'bigint')
    .addUniqueConstraint('slots_by_sheet', ['sheet_id', 'number'])
    .execute();
  await db.schema.alterTable('recordings').addColumn('slot_id', 'text').execute();
  await db.schema
    .createIndex('recordings_by_slot')
    .on('recordings')
    .column('slot_id')
    .unique()
    .where(sql.ref('slot_id'), 'is not', null)
    .execute();
}

async function addSlotNames(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('slots').addColumn('name', 'text').execute();
}
