/** A spreadsheet takes a cell that begins with one of these for a formula, some the full-width ones too. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;
/** Where commas are decimal separators, spreadsheets begin a cell of a file at a semicolon, also within quotes. */
const FORMULA_AFTER_SEMICOLON = /;(?=[=+\-@＝＋－＠])/g;

/** A text that no spreadsheet takes for a formula. */
export function spreadsheetText(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}

/** A line of RFC 4180. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

/** A file for spreadsheets, which read letters that are not of English only after a byte order mark. */
export function csvFile(rows: readonly (readonly string[])[]): string {
  return `\uFEFF${rows.map(csvLine).join('')}`;
}

function csvCell(text: string): string {
  const safe = spreadsheetText(text).replace(FORMULA_AFTER_SEMICOLON, ";'");
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
