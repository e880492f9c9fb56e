import { parseListedName } from '@beep/api/features/questions';
import { MAX_QUESTION_NAMES } from '@beep/core/limits';
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

/**
 * Reads names that stand below each other, or in cells with tabs, commas or semicolons between them, quoted or not. A
 * table whose lines have two cells each has a person in each line: "Smith, Anna".
 */
export function parseNames(text: string): ParsedNames {
  const lines = text.trimEnd().split(/\r\n|[\n\r]/);
  const isTable = lines.some((line) => line.includes('\t'));
  const rows = lines.map((line) => cellsOf(line, isTable ? '\t' : ',;'));
  const filled = rows.filter((cells) => cells.length > 0);
  const isInPairs = filled.length > 1 && filled.every((cells) => cells.length === 2);
  const written = isInPairs ? filled.map((cells) => cells.join(isTable ? ' ' : ', ')) : filled.flat();
  const names = written.flatMap((name) => parseListedName(name) ?? []);
  return {
    names,
    twice: new Set(names.filter((name, at) => names.indexOf(name) < at)).size,
    emptyLines: text.trim() === '' ? 0 : rows.length - filled.length,
    tooLong: written.find((name) => parseListedName(name) === undefined),
  };
}

/** The text that {@link parseNames} reads as these names. */
export function writeNames(names: readonly string[]): string {
  return names.map((name) => (/[,;"]/.test(name) ? `"${name.replaceAll('"', '""')}"` : name)).join('\n');
}

/** The cells of a line that have text. */
function cellsOf(line: string, separators: string): readonly string[] {
  const cell = new RegExp(`\\s*(?:"((?:[^"]|"")*)"\\s*(?=[${separators}]|$)|([^${separators}]*))`, 'y');
  const cells: string[] = [];
  for (let at = 0; at <= line.length; at = cell.lastIndex + 1) {
    cell.lastIndex = at;
    const [, quoted, plain = ''] = cell.exec(line) ?? [];
    cells.push((quoted?.replaceAll('""', '"') ?? plain).trim());
  }
  return cells.filter((text) => text !== '');
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
