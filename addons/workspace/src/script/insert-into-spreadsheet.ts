import { ADD_ON_TEXTS } from '@beep/core/texts';
import { INSERTED, type Insertion, LINK_TEXT, NOT_INSERTED } from './insertion.ts';

/** A cell has one value: ours would overwrite the user's. */
const CELL_TAKEN: Insertion = {
  success: false,
  error: ADD_ON_TEXTS.cellNotEmpty,
};

/** Inserts into the current cell if it is empty. */
export function insertIntoSpreadsheet(
  spreadsheet: GoogleAppsScript.Spreadsheet.Spreadsheet,
  url: string,
): Insertion {
  const cell = spreadsheet.getCurrentCell();
  if (!cell) return NOT_INSERTED;
  if (!cell.isBlank()) return CELL_TAKEN;
  const link = SpreadsheetApp.newRichTextValue().setText(LINK_TEXT).setLinkUrl(url).build();
  cell.setRichTextValue(link);
  return INSERTED;
}
