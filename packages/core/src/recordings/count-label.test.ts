import { expect, it } from 'vitest';
import { countLabel } from './count-label.ts';

// spec: validation.33
it.each([
  [0, '0'],
  [14, '14'],
  [999, '999'],
  [1000, '1,000'],
  [1204, '1,204'],
  [1_234_567, '1,234,567'],
  [undefined, '–'],
  [Number.NaN, '–'],
  [Number.POSITIVE_INFINITY, '–'],
])('writes %s as %s', (count, expected) => {
  expect(countLabel(count)).toBe(expected);
});
