import { expect, it } from 'vitest';
import { countFirstLines } from './first-lines.ts';

const lines = (count: number, length = 20) =>
  Array.from({ length: count }, () => ({ startSeconds: null, endSeconds: null, text: 'x'.repeat(length) }));

it.each([
  ['nothing', lines(0), 0],
  ['few lines', lines(10), 10],
  ['hardly more than a card holds', lines(12), 12],
  ['many lines', lines(13), 10],
  ['long lines', lines(5, 300), 3],
  ['one endless paragraph', lines(1, 9000), 1],
  ['an endless paragraph and another', lines(2, 9000), 1],
])('counts the first lines of %s', (_name, all, expected) => {
  expect(countFirstLines(all)).toBe(expected);
});
