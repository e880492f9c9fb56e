import { sheetCalls } from '@beep/api/features/sheets';
import { sql } from 'kysely';
import { defineFeature } from '../define-feature.ts';
import { createSheetHandlers } from './calls.ts';
import { forgetSheets } from './store.ts';
import { SHEET_MIGRATIONS } from './tables.ts';

export { checkSlot, noSuchSlot } from './check-slot.ts';
export { claimSlot } from './claim-slot.ts';
export { importSheet } from './import-sheet.ts';
export { createSheetStore, type SheetStore, type SlotOfRecording } from './store.ts';
export { SHEET_TABLES } from './tables.ts';

/** Sheets of printed QR labels. */
export const sheets = defineFeature({
  calls: sheetCalls,
  createHandlers: createSheetHandlers,
  migrations: SHEET_MIGRATIONS,
  forgetAccount: (tx, uid, until) => forgetSheets(tx, sql`owner_uid = ${uid} and created_at_ms <= ${until}`),
});
