import { LOCALE } from '../compiled/language.ts';
import { SLOT_TEXTS } from '../compiled/qr-labels.ts';
import { SHEET_FACTS } from '../compiled/sheets.ts';
import { listText } from './list.ts';

/** The name that its owner gave a label; without one "Label 7". */
export function slotName({ number, name }: { readonly number: number; readonly name?: string }): string {
  return name ?? SLOT_TEXTS.unnamed({ number });
}

/** "Recording for label 1"; before it is known which, "Recording for a QR label". */
export function recordingForLabel(number: number | undefined): string {
  return number === undefined ? SLOT_TEXTS.recordingForAny : SLOT_TEXTS.recordingFor({ number });
}

/** "Recorded into label 1"; if it is not known which, "Recorded into your QR label". */
export function recordedIntoLabel(number: number | undefined): string {
  return number === undefined ? SLOT_TEXTS.recordedIntoAny : SLOT_TEXTS.recordedInto({ number });
}

/** "24 labels, 63.5 × 33.9 mm, A4 (L7159, J8159)" */
export function sheetLayoutText(layout: {
  readonly labels: number;
  readonly labelWidthMm: number;
  readonly labelHeightMm: number;
  readonly page: string;
  readonly papers: readonly string[];
}): string {
  const { labels, labelWidthMm, labelHeightMm, page, papers } = layout;
  const [width, height] = [lengthText(labelWidthMm), lengthText(labelHeightMm)];
  return SHEET_FACTS.layout({ labels, width, height, page, papers: listText(papers) });
}

/** "3 of 24 recorded, 1 revoked" */
export function sheetProgressText(sheet: {
  readonly labels: number;
  readonly recorded: number;
  readonly revoked: number;
}): string {
  return sheet.revoked === 0 ? SHEET_FACTS.recorded(sheet) : SHEET_FACTS.recordedAndRevoked(sheet);
}

function lengthText(millimetres: number): string {
  return millimetres.toLocaleString(LOCALE, { maximumFractionDigits: 1 });
}
