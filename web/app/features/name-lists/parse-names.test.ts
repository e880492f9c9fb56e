import { MAX_REPLIER_NAME_LENGTH } from '@beep/core/limits';
import { expect, it } from 'vitest';
import { parseNames, writeNames } from './parse-names.ts';

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
  ['lines and commas', 'Anna,Ben,\nCara'],
  ['a first column that is empty', '\tAnna\n\tBen\n\tCara'],
])('reads names with %s between them', (_, text) => {
  expect(parseNames(text).names).toEqual(['Anna', 'Ben', 'Cara']);
});

it.each([
  ['first and last names of a spreadsheet', 'Anna\tSmith\nBen\tLee', ['Anna Smith', 'Ben Lee']],
  ['last and first names of a file', 'Smith,Anna\n"Lee", Ben', ['Smith, Anna', 'Lee, Ben']],
  ['quoted names with commas', '"Smith, Anna"\n"Lee, Ben"\nCara', ['Smith, Anna', 'Lee, Ben', 'Cara']],
  ['quotes within a name', 'Anna "Ann" Smith\n"Ben ""B"" Lee"', ['Anna "Ann" Smith', 'Ben "B" Lee']],
])('reads %s as one person in each line', (_, text, names) => {
  expect(parseNames(text).names).toEqual(names);
});

it('finds no names and no empty lines in nothing', () => {
  expect(parseNames(' \n\n ')).toEqual({ names: [], twice: 0, emptyLines: 0, tooLong: undefined });
});

it('names the first one that is too long', () => {
  const long = 'x'.repeat(MAX_REPLIER_NAME_LENGTH + 1);
  expect(parseNames(`Anna\n${long}`)).toMatchObject({ names: ['Anna'], tooLong: long });
});

it('reads what it has written', () => {
  const names = ['Smith, Anna', 'Ben', 'Cara "C" Lee', 'D;E', '"', '=HYPERLINK("x")'];
  expect(parseNames(writeNames(names)).names).toEqual(names);
});
