import { expect, it } from 'vitest';
import { formatClock, formatTenths } from './format-clock.ts';

it.each([
  [0, '0:00'],
  [42.9, '0:42'],
  [59.999, '0:59'],
  [60, '1:00'],
  [725, '12:05'],
  [3599, '59:59'],
  [3600, '1:00:00'],
  [3723, '1:02:03'],
  [-1, '0:00'],
  [Number.NaN, '0:00'],
  [Number.POSITIVE_INFINITY, '0:00'],
])('shows %s s as %s', (seconds, expected) => {
  expect(formatClock(seconds)).toBe(expected);
});

it.each([
  [0, '0:00.0'],
  [0.04, '0:00.0'],
  [2.46, '0:02.5'],
  [59.96, '1:00.0'],
  [3723.4, '1:02:03.4'],
  [-0.25, '0:00.0'],
  [Number.NaN, '0:00.0'],
  [Number.POSITIVE_INFINITY, '0:00.0'],
])('shows %s s to a tenth as %s', (seconds, expected) => {
  expect(formatTenths(seconds)).toBe(expected);
});
