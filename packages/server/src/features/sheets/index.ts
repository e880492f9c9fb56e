import { sheetCalls } from '@beep/api/features/sheets';
import { defineFeature } from '../define-feature.ts';
import { createSheetHandlers } from './calls.ts';

export { importSheet } from './import-sheet.ts';

/** Sheets of printed QR labels. */
export const sheets = defineFeature({ calls: sheetCalls, createHandlers: createSheetHandlers });
