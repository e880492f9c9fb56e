import { MAX_PRINTED_LENGTH } from '../../limits.ts';
import { counted } from './counted.ts';
import { slotName } from './qr-labels.ts';

/** Sheets of QR labels. */
export const SHEET_TEXTS = {
  description: 'Print sheets of QR labels, and record for each label when you like.',
  lead: 'Print a sheet of labels now and record later. The link of each label stays the same.',
  none: 'No sheets yet',
  noneHint: 'Make a sheet, print it, and scan a label to record for it.',
  newSheet: 'New Sheet',
  create: 'Create Sheet',
  sheetTitle: 'Title on each label',
  sheetTitleHint: 'Optional. Everybody who sees a label can read it.',
  titleTooLong: `The title is too long. Use at most ${MAX_PRINTED_LENGTH} characters.` as string,
  labelPaper: 'Label paper',
  createFailed: 'The sheet was not created. Try again.',
  tooMany: 'You have 100 sheets. Delete one first.',
  untitled: 'Untitled sheet',
  print: 'Print',
  printPreview: 'Print Preview',
  printHint:
    'Print at actual size (100 %), without margins and without headers. Test with plain paper first.',
  withText: 'Name or number, and title, on each label',
  backToSheet: 'Back to Sheet',
  allSheets: 'All Sheets',
  deleteSheet: 'Delete Sheet',
  deleteSheetQuestion: 'The links of all its labels end for good, and their notes are deleted.',
  deleteSheetFailed: 'The sheet was not deleted. Try again.',
  sheetDeleted: 'Sheet deleted',
  gone: 'This sheet does not exist',
  goneHint: 'It was deleted, or it belongs to another account.',
  loadFailed: 'The labels could not be loaded',
  loadFailedHint: 'Check your connection and try again.',
  empty: 'Empty',
  recorded: 'Recorded',
  revoked: 'Revoked',
  record: 'Record',
  recordAgain: 'Record Again',
  replaceHeading: 'Replace the Note?',
  replaceQuestion: 'When you save the new note, the old one is deleted. The link stays the same.',
  listen: 'Listen',
  copyLink: 'Copy Link',
  linkCopied: 'Link copied',
  name: 'Name',
  nameHint: 'Optional. It is printed under the code, where everybody who sees the label can read it.',
  nameTooLong: `The name is too long. Use at most ${MAX_PRINTED_LENGTH} characters.` as string,
  nameFailed: 'The name was not saved. Try again.',
  nameSaved: 'Name saved',
  revoke: 'Revoke',
  revokeHeading: 'Revoke This Label?',
  revokeEmptyQuestion: 'Its link ends for good. Nobody can record for it or listen to it any more.',
  revokeRecordedQuestion: 'Its link ends for good, and its note is deleted.',
  revokeFailed: 'The label was not revoked. Try again.',
  labelRevoked: 'Label revoked',
} as const;

/** "Name of Label 7" */
export function nameOfLabel(number: number): string {
  return `Name of ${slotName({ number })}`;
}

/** "24 labels, 70 × 37 mm, A4 (Avery 3474, Herma 4464)" */
export function sheetLayoutText(layout: {
  readonly labels: number;
  readonly labelWidthMm: number;
  readonly labelHeightMm: number;
  readonly page: string;
  readonly papers: readonly string[];
}): string {
  const { labels, labelWidthMm, labelHeightMm, page, papers } = layout;
  return `${counted(labels, 'label', 'labels')}, ${rounded(labelWidthMm)} × ${rounded(labelHeightMm)} mm, ${page} (${papers.join(', ')})`;
}

/** "3 of 65 recorded", "3 of 65 recorded, 1 revoked" */
export function sheetProgressText(sheet: {
  readonly labels: number;
  readonly recorded: number;
  readonly revoked: number;
}): string {
  const recorded = `${sheet.recorded} of ${sheet.labels} recorded`;
  return sheet.revoked === 0 ? recorded : `${recorded}, ${sheet.revoked} revoked`;
}

function rounded(millimetres: number): string {
  return String(Math.round(millimetres * 10) / 10);
}
