import { sheetCalls } from '@beep/api/features/sheets';
import { defineFeature } from '../define-feature.ts';
import { sheetHandlers } from './calls.ts';
import { SHEET_MIGRATIONS } from './tables.ts';

export { checkSlot, noSuchSlot } from './check-slot.ts';
export { claimSlot } from './claim-slot.ts';
export { importSheet } from './import-sheet.ts';
export { createSheetStore, forgetSheets, type SheetStore, type SlotOfRecording } from './store.ts';
export type { SheetTables } from './tables.ts';

/** Sheets of printed QR labels. */
export const sheets = defineFeature({
  calls: sheetCalls,
  handlers: sheetHandlers,
  migrations: SHEET_MIGRATIONS,
});
