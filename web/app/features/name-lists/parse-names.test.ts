import { MAX_QUESTION_NAMES, MAX_REPLIER_NAME_LENGTH } from '@beep/core/limits';
import { expect, it } from 'vitest';
import { namesText, parseNames, problemOfNames, writeNames } from './parse-names.ts';

it('reads a column of names, and tells what it leaves out', () => {
  expect(parseNames('Anna\r\n\r\n  Ben \nAnna\nBen\nBen\nCara\n\n')).toEqual({
    names: ['Anna', 'Ben', 'Anna', 'Ben', 'Ben', 'Cara'],
    twice: 2,
    emptyLines: 1,
    tooLong: undefined,
  });
});

it.each([
  ['tabs', 'Anna\tBen\tCara'],
  ['commas', 'Anna, Ben,Cara'],
  ['semicolons', 'Anna;Ben;Cara'],
  ['quotes', '"Anna","Ben", "Cara"'],
  ['commas and semicolons of other scripts', 'Anna、Ben，Cara'],
  ['Arabic commas and semicolons', 'Anna، Ben؛ Cara'],
  ['lines that have two names each, in another script', 'Anna，Ben\nCara，'],
  ['lines and commas', 'Anna,Ben,\nCara'],
  ['line breaks of a word processor', 'Anna\vBen\vCara'],
  ['page breaks of a PDF file', 'Anna\n\fBen\fCara'],
  ['line and paragraph separators', 'Anna\u2028Ben\u2029Cara'],
  ['a first column that is empty', '\tAnna\n\tBen\n\tCara'],
  ['a cell that is empty', 'Anna," ","Ben",Cara'],
])('reads names with %s between them', (_, text) => {
  expect(parseNames(text).names).toEqual(['Anna', 'Ben', 'Cara']);
});

it.each([
  ['first and last names of a spreadsheet', 'Anna\tSmith\nBen\tLee', ['Anna Smith', 'Ben Lee']],
  ['last and first names of a file', 'Smith,Anna\n"Lee", Ben', ['Smith, Anna', 'Lee, Ben']],
  ['quoted names with commas', '"Smith, Anna"\n"Lee, Ben"\nCara', ['Smith, Anna', 'Lee, Ben', 'Cara']],
  ['line ends within quotes', '"Anna\nSmith"\r\n"Ben\r\n""B"" Lee"', ['Anna Smith', 'Ben "B" Lee']],
  [
    'line ends within the cells of a table',
    '"Anna\nMaria"\tSmith\nBen\tLee',
    ['Anna Maria Smith', 'Ben Lee'],
  ],
  ['quotes that nothing ends', '"Anna\n"Ben\nCara', ['"Anna', '"Ben', 'Cara']],
  ['quotes within a name', 'Anna "Ann" Smith\n"Ben ""B"" Lee"', ['Anna "Ann" Smith', 'Ben "B" Lee']],
])('reads %s as one person in each line', (_, text, names) => {
  expect(parseNames(text).names).toEqual(names);
});

it('takes two names in each line for two people if only people write so', () => {
  expect(parseNames('张三，李四\n王五，赵六').names).toEqual(['张三', '李四', '王五', '赵六']);
});

it('takes a line in which nothing can be seen for an empty one', () => {
  expect(parseNames('\u200BAnna\n\u200B\nBen\n\uFEFF')).toMatchObject({
    names: ['\u200BAnna', 'Ben'],
    emptyLines: 1,
    tooLong: undefined,
  });
});

it('reads a single line as names, and the cells of a table only at its tabs', () => {
  expect(parseNames('Anna, Ben').names).toEqual(['Anna', 'Ben']);
  expect(parseNames('Smith, Anna\nBen\tCara\tDan').names).toEqual(['Smith, Anna', 'Ben', 'Cara', 'Dan']);
});

it('finds no names and no empty lines in nothing', () => {
  expect(parseNames(' \n\n ')).toEqual({ names: [], twice: 0, emptyLines: 0, tooLong: undefined });
});

it('names the first one that is too long', () => {
  const long = 'x'.repeat(MAX_REPLIER_NAME_LENGTH + 1);
  expect(parseNames(`Anna\n${long}`)).toMatchObject({ names: ['Anna'], tooLong: long });
});

it('reads what it has written', () => {
  const names = ['Smith, Anna', 'Ben', 'Cara "C" Lee', 'D;E', 'F、G', '"', '=HYPERLINK("x")'];
  expect(parseNames(writeNames(names)).names).toEqual(names);
});

it('writes a plain name as it is', () => {
  expect(writeNames(['Anna Smith', 'Ben'])).toBe('Anna Smith\nBen');
});

it('tells how many names there are, and what is odd about them', () => {
  const parts = (text: string): string[] => namesText(parseNames(text)).split('\u00a0· ');
  expect(parts('Anna\nBen')).toEqual([expect.stringContaining('2')]);
  expect(parts('Anna\nAnna\nBen')).toEqual([expect.stringContaining('3'), expect.stringContaining('1')]);
  expect(parts('Anna\n\n\nBen')).toEqual([expect.stringContaining('2'), expect.stringContaining('2')]);
});

it('says why names cannot be a list', () => {
  const many = (count: number): string => Array.from({ length: count }, (_, at) => `N${at}`).join('\n');
  const problems = ['', 'x'.repeat(MAX_REPLIER_NAME_LENGTH + 1), many(MAX_QUESTION_NAMES + 1)].map((text) =>
    problemOfNames(parseNames(text)),
  );
  expect(new Set(problems).size).toBe(3);
  expect(problems).not.toContain(undefined);
  expect(problemOfNames(parseNames(many(MAX_QUESTION_NAMES)))).toBeUndefined();
});
