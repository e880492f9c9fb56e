import { expect, it } from 'vitest';
import { ownFileName } from './own-file-name.ts';

const MADE = Date.UTC(2026, 10, 27, 16, 14);
const name = (title?: string, createdAtMs: number | null = MADE): string =>
  ownFileName({ createdAtMs, ...(title !== undefined && { title }) }, 'UTC');

// spec: titles.15
it.each([
  ['Ivo, Essay 1', '2026-11-27 16.14 Ivo, Essay 1'],
  [undefined, '2026-11-27 16.14 Voice Note'],
  ['a/b: "c"?', '2026-11-27 16.14 a-b- -c--'],
  ['קריאה', '2026-11-27 16.14 קריאה'],
])('the file of %j is called by its date and title', (title, expected) => {
  expect(name(title)).toBe(expected);
});

it('a long title keeps the name within what file systems allow, and the date', () => {
  const long = name('Ж'.repeat(400));
  expect(new TextEncoder().encode(long).length).toBeLessThanOrEqual(200);
  expect(long).toMatch(/^2026-11-27 16\.14 Ж+$/);
});

it('without a date, the title is the name', () => {
  expect(name('Ivo', null)).toBe('Ivo');
});
