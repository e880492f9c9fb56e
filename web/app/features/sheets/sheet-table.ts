import type { Sheet } from '@beep/api/features/sheets';
import { csvFile, spreadsheetText } from '@beep/core/csv';
import { escapeHtml } from '@beep/core/recordings';
import { slotName } from '@beep/core/texts';

type Slots = Pick<Sheet, 'slots'>['slots'];

/** As in all files for programs, in English. */
const COLUMNS = ['name', 'link', 'seconds', 'recorded'] as const;

/** What a table says of each label that has not ended. */
function cellsOf(slots: Slots): readonly (readonly string[])[] {
  return slots
    .filter(({ state }) => state !== 'revoked')
    .map((slot) => [
      slotName(slot),
      slot.url,
      slot.recording === undefined ? '' : String(Math.round(slot.recording.duration)),
      slot.recording === undefined ? '' : new Date(slot.recording.created_at * 1000).toISOString(),
    ]);
}

/** A file for mail merges. */
export function sheetCsv(slots: Slots): string {
  return csvFile([COLUMNS, ...cellsOf(slots)]);
}

/** The same for the clipboard: cells as text with tabs, and a table. */
export function sheetCells(slots: Slots): { readonly text: string; readonly html: string } {
  const rows = [COLUMNS, ...cellsOf(slots)].map((cells) => cells.map(spreadsheetText));
  const row = (cells: readonly string[]): string =>
    `<tr>${cells.map((cell) => `<td>${escapeHtml(cell)}</td>`).join('')}</tr>`;
  return {
    text: rows.map((cells) => cells.map((cell) => cell.replace(/[\t\r\n]/g, ' ')).join('\t')).join('\n'),
    html: `<table>${rows.map(row).join('')}</table>`,
  };
}

/** A link with each name, for mails and documents. */
export function sheetLinks(slots: Slots): { readonly text: string; readonly html: string } {
  const shown = slots.filter(({ state }) => state !== 'revoked');
  const link = (slot: Slots[number]): string =>
    `<li><a href="${escapeHtml(slot.url)}">${escapeHtml(slotName(slot))}</a></li>`;
  return {
    text: shown.map((slot) => `${slotName(slot)}: ${slot.url}`).join('\n'),
    html: `<ul>${shown.map(link).join('')}</ul>`,
  };
}
