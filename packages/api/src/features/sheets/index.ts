/** The contract of sheets of printed QR labels, whose links are reserved before anything is recorded. */

export {
  parsePrintedText,
  type Sheet,
  type SheetSlot,
  type SheetSummary,
  type Slot,
  sheetCalls,
} from './contract.ts';
export {
  labelsOf,
  SHEET_LAYOUT_IDS,
  SHEET_LAYOUTS,
  type SheetLayout,
  type SheetLayoutId,
} from './layouts.ts';
