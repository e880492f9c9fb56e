import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../storage/sql/schema.ts';
import type { StoreOptions } from '../../../storage/sql/sql-engine.ts';
import { createSheetStore, forgetSheets } from './store.ts';
import { SHEET_MIGRATIONS, SHEET_TABLES } from './tables.ts';

export { claimSlot } from './claim-slot.ts';
export type { SheetStore, SlotFacts, SlotOfRecording, StoredSheet } from './store.ts';

export const sheetStorage = {
  tables: SHEET_TABLES,
  migrations: SHEET_MIGRATIONS,
  createStores: (db: Kysely<Database>, { reads }: StoreOptions) => ({ sheets: createSheetStore(db, reads) }),
  forgetAccount: async (tx: Kysely<Database>, uid: string, until: number): Promise<void> => {
    await forgetSheets(tx, sql`owner_uid = ${uid} and created_at_ms <= ${until}`);
  },
};
