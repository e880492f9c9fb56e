import { expect, it } from 'vitest';
import { captionAt } from './caption-at.ts';

const lines = (...times: readonly (readonly [number, number | null])[]) =>
  times.map(([startSeconds, endSeconds]) => ({ startSeconds, endSeconds, text: 'x' }));

it.each([
  ['before the first line', lines([1, 2]), 0.5, -1],
  ['during a line', lines([1, 2], [4, 5]), 1.5, 0],
  ['after the end of a line, before the next begins', lines([1, 2], [4, 5]), 2, -1],
  ['slightly before the start', lines([1, 2], [4, 5]), 3.96, 1],
  ['after a short line within a long one', lines([1, 9], [2, 3]), 4, 0],
  ['after the last line', lines([1, 2]), 9, -1],
  ['without an end, until the next line begins', lines([1, null], [4, 5]), 3, 0],
  ['without an end, once the next line has ended', lines([1, null], [4, 5]), 6, -1],
  ['without times', [{ startSeconds: null, endSeconds: null, text: 'x' }], 1, -1],
])('finds the caption %s', (_name, all, positionSeconds, expected) => {
  expect(captionAt(all, positionSeconds)).toBe(expected);
});
