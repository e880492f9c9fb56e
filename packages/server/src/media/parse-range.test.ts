import { expect, it } from 'vitest';
import { parseRange } from './parse-range.ts';

const SIZE = 1000;

it.each<[string, number, number]>([
  ['bytes=0-', 0, 999],
  ['bytes=0-0', 0, 0],
  ['bytes=999-', 999, 999],
  ['bytes=999-999', 999, 999],
  ['bytes=10-999', 10, 999],
  ['bytes=10-1000', 10, 999],
  ['bytes=10-10', 10, 10],
  ['bytes=-1', 999, 999],
  ['bytes=-1000', 0, 999],
  ['bytes=-1001', 0, 999],
  ['Bytes= 5-9 ', 5, 9],
])('parses %s of 1000 bytes', (header, start, end) => {
  expect(parseRange(header, SIZE)).toEqual({ start, end });
});

it.each(['bytes=1000-', 'bytes=1000-1000', 'bytes=1000-2000', 'bytes=1001-', 'bytes=-0'])(
  'cannot satisfy %s of 1000 bytes',
  (header) => {
    expect(parseRange(header, SIZE)).toBe('unsatisfiable');
  },
);

it.each(['bytes=0-', 'bytes=0-0', 'bytes=-1'])('cannot satisfy %s of an empty file', (header) => {
  expect(parseRange(header, 0)).toBe('unsatisfiable');
});

it.each([
  undefined,
  '',
  'bytes=',
  'bytes=-',
  'bytes=9-8',
  'bytes=0-1,5-9',
  'bytes 0-1',
  'lines=0-1',
  'xbytes=0-1',
])('ignores %s and selects the whole file', (header) => {
  expect(parseRange(header, SIZE)).toBe('whole');
});
