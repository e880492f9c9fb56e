import { expect, it } from 'vitest';
import { endWarning } from './end-warning.ts';

it.each([
  ['no warning until 30 s before the end', 300_000, 269_999, null],
  ['30 s are announced', 300_000, 270_000, 30_000],
  ['and again 10 s', 300_000, 290_000, 10_000],
  ['no warning in the first half of a short limit', 30_000, 14_999, null],
  ['half of a short limit is announced', 30_000, 15_000, 15_000],
  ['and again 10 s of it', 30_000, 20_000, 10_000],
  ['never more than is left of a very short one', 12_000, 6_000, 6_000],
])('%s', (_name, longestMs, elapsedMs, announcedMs) => {
  const leftMs = longestMs - elapsedMs;
  expect(endWarning({ elapsedMs, longestMs })).toEqual(announcedMs === null ? null : { leftMs, announcedMs });
});
