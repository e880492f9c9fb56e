import { labelsOf, SHEET_LAYOUTS, type SheetLayoutId } from '@beep/api/features/sheets';
import { sheetLayoutText } from '@beep/core/texts';

/** What label paper a layout is for. */
export function layoutText(id: SheetLayoutId): string {
  const { labelWidthMm, labelHeightMm, page, papers } = SHEET_LAYOUTS[id];
  return sheetLayoutText({ labels: labelsOf(id), labelWidthMm, labelHeightMm, page: page.name, papers });
}
