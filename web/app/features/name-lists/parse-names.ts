import { parseListedName } from '@beep/api/features/questions';
import { MAX_QUESTION_NAMES } from '@beep/core/limits';
import { cleanTitle } from '@beep/core/recordings';
import { QUESTION_RULE_TEXTS } from '@beep/core/texts';

/** A typed or pasted list of names. */
export interface ParsedNames {
  /** As they are stored. Equal names are different people. */
  readonly names: readonly string[];
  /** How many of them are there more than once. */
  readonly twice: number;
  /** Lines without a name, apart from those at the end. */
  readonly emptyLines: number;
  /** The first one that is too long; undefined if none is. */
  readonly tooLong: string | undefined;
}

/** Between the names of a line. Files have the first two. */
const TYPED_SEPARATORS = '，、；،؛';
const SEPARATORS = `,;${TYPED_SEPARATORS}`;
/** Line ends of word processors and PDF files. */
const OTHER_LINE_ENDS = /[\v\f\u0085\u2028\u2029]/g;

/**
 * Reads names that stand below each other, or in cells with tabs, commas or semicolons between them, quoted or not. A
 * table whose lines have two cells each has a person in each line: "Smith, Anna".
 */
export function parseNames(text: string): ParsedNames {
  const isTable = text.includes('\t');
  const rows = rowsOf(text.trimEnd().replace(OTHER_LINE_ENDS, '\n'), isTable ? '\t' : SEPARATORS);
  const filled = rows.filter((cells) => cells.length > 0);
  const mayBePairs = isTable || !new RegExp(`[${TYPED_SEPARATORS}]`).test(text);
  const isInPairs = mayBePairs && filled.length > 1 && filled.every((cells) => cells.length === 2);
  const written = isInPairs ? filled.map((cells) => cells.join(isTable ? ' ' : ', ')) : filled.flat();
  const names = written.flatMap((name) => parseListedName(name) ?? []);
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return {
    names,
    twice: [...counts.values()].filter((count) => count > 1).length,
    emptyLines: text.trim() === '' ? 0 : rows.length - filled.length,
    tooLong: written.find((name) => parseListedName(name) === undefined),
  };
}

const QUOTED = new RegExp(`[${SEPARATORS}"]`);

/** The text that {@link parseNames} reads as these names. */
export function writeNames(names: readonly string[]): string {
  return names.map((name) => (QUOTED.test(name) ? `"${name.replaceAll('"', '""')}"` : name)).join('\n');
}

/** The cells of each line in which something can be seen. A line may end within quotes, as spreadsheets copy it. */
function rowsOf(text: string, separators: string): readonly (readonly string[])[] {
  const [end, space] = [`[${separators}\\r\\n]`, `[^\\S${separators}\\r\\n]*`];
  const cell = new RegExp(
    `${space}(?:"((?:[^"]|"")*)"${space}(?=${end}|$)|([^${separators}\\r\\n]*))(\\r\\n|${end}|$)`,
    'gy',
  );
  const rows: string[][] = [[]];
  for (const [, quoted, plain = '', after = ''] of text.matchAll(cell)) {
    const name = quoted?.replaceAll('""', '"') ?? plain;
    if (cleanTitle(name) !== '') rows.at(-1)?.push(name.trim());
    if (/[\r\n]/.test(after)) rows.push([]);
    if (after === '') break;
  }
  return rows;
}

/** "28 names · 2 names are there twice · 1 empty line was left out" */
export function namesText({ names, twice, emptyLines }: ParsedNames): string {
  return [
    QUESTION_RULE_TEXTS.nameCount({ count: names.length }),
    ...(twice > 0 ? [QUESTION_RULE_TEXTS.twice({ count: twice })] : []),
    ...(emptyLines > 0 ? [QUESTION_RULE_TEXTS.emptyLines({ count: emptyLines })] : []),
  ].join('\u00a0· ');
}

/** Undefined if these names can be a list. */
export function problemOfNames({ names, tooLong }: ParsedNames): string | undefined {
  if (tooLong !== undefined) return QUESTION_RULE_TEXTS.tooLong({ name: tooLong });
  if (names.length === 0) return QUESTION_RULE_TEXTS.noNames;
  return names.length > MAX_QUESTION_NAMES ? QUESTION_RULE_TEXTS.tooManyNames : undefined;
}
