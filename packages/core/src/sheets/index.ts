/** Sheets of printed QR labels, whose links are reserved before anything is recorded. */

export type { NewSheet, SheetsApi } from './ports.ts';
export {
  MAX_SHEETS,
  parsePrintedText,
  type Sheet,
  type SheetSummary,
  SLOT_STATES,
  type Slot,
  type SlotOfNote,
  type SlotOnSheet,
  type SlotRecording,
  type SlotState,
} from './sheet.ts';
export {
  isSheetLayoutId,
  labelsOf,
  type PageSize,
  SHEET_LAYOUT_IDS,
  SHEET_LAYOUTS,
  type SheetLayout,
  type SheetLayoutId,
} from './sheet-layout.ts';
