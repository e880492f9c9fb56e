import { expect, it } from 'vitest';
import { parseRetryAfter } from './retry-after.ts';

const NOW = Date.UTC(2026, 0, 5, 10, 0, 0);

it.each([
  ['7', 7000],
  [' 0 ', 0],
  ['Mon, 05 Jan 2026 10:00:30 GMT', 30_000],
  ['Mon, 05 Jan 2026 09:00:00 GMT', 0],
  ['3600', 3_600_000],
  ['999999', 21_600_000],
  ['Fri, 05 Jan 2126 10:00:00 GMT', 21_600_000],
])('%s is %i ms', (header, ms) => {
  expect(parseRetryAfter(header, NOW, () => 0)).toBe(ms);
});

it.each([null, '', '-1', '1.5', 'soon', '1e3', '2026-01-05', '99999999999999', '5, 6'])(
  'ignores %s',
  (header) => {
    expect(parseRetryAfter(header, NOW)).toBeUndefined();
  },
);

// spec: files.9
it('waits up to a quarter longer', () => {
  expect(parseRetryAfter('8', NOW, () => 0.5)).toBe(9000);
});
