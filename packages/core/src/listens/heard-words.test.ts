import { expect, it } from 'vitest';
import { isWhole } from './heard.ts';
import { heardWords } from './heard-words.ts';

const NOON = Date.UTC(2026, 10, 24, 12);
const HOUR_MS = 3_600_000;
const words = (heard: 'not_yet' | 'partly' | 'to_the_end', firstHeardAtMs?: number): string | undefined =>
  heardWords({ heard, firstHeardAtMs }, NOON, 'UTC');

// spec: admin-page.22
it('names the day of the first listen', () => {
  expect(words('to_the_end', NOON - HOUR_MS)).toBe('Heard to the end, first today, 11:00 AM');
  expect(words('partly', NOON - 24 * HOUR_MS)).toBe('Heard in part, first yesterday, 12:00 PM');
  expect(words('partly', NOON - 72 * HOUR_MS)).toBe('Heard in part, first on Nov 21, 2026, 12:00 PM');
});

it('says only what is known', () => {
  expect(words('not_yet')).toBe('Not heard yet');
  expect(words('partly')).toBe('Heard in part');
  expect(heardWords({}, NOON)).toBeUndefined();
});

it.each([
  [60, 58.9, false],
  [60, 59, true],
  [5, 4.4, false],
  [5, 4.5, true],
  [0.4, 0, false],
  [0, 0, false],
])('%d s are whole after %d s: %s', (durationSeconds, heardSeconds, whole) => {
  expect(isWhole({ durationSeconds, heardSeconds })).toBe(whole);
});
