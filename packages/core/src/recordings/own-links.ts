import { ownName } from './own-name.ts';
import type { ListedRecording } from './recording.ts';
import { escapeHtml } from './recording-link-html.ts';

/** Spreadsheets read these as formulas at the beginning of a cell, some the full-width ones too. */
const FORMULA = /^[=+\-@＝＋－＠]/;

/** The links of the owner's recordings, each with its name: as cells of a spreadsheet, and as a table of an editor. */
export function ownLinks(
  recordings: readonly ListedRecording[],
  nowMs: number,
): { readonly text: string; readonly html: string } {
  const links = recordings.map((one) => ({
    url: one.shareUrl,
    name: ownName(one, nowMs).replace(FORMULA, ' $&'),
  }));
  const rows = links.map(({ name, url }) => {
    const href = escapeHtml(url);
    return `<tr><td>${escapeHtml(name)}</td><td><a href="${href}">${href}</a></td></tr>`;
  });
  return {
    text: links.map(({ name, url }) => `${name}\t${url}`).join('\n'),
    html: `<table><tbody>${rows.join('')}</tbody></table>`,
  };
}
