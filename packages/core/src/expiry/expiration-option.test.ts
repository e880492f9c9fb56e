import { expect, it } from 'vitest';
import { expiresAtMs, isExpirationOption } from './expiration-option.ts';

// spec: expiration.1, limits.23
it.each([
  ['never', '2026-11-21T10:00:00Z', null],
  ['1_day', '2026-11-21T10:00:00Z', '2026-11-22T10:00:00Z'],
  ['1_week', '2026-11-21T10:00:00Z', '2026-11-28T10:00:00Z'],
  ['1_month', '2026-11-21T10:00:00Z', '2026-12-21T10:00:00Z'],
  ['1_month', '2027-01-31T10:00:00Z', '2027-02-28T10:00:00Z'],
  ['1_year', '2028-02-29T10:00:00Z', '2029-02-28T10:00:00Z'],
] as const)('%s from %s ends at %s', (option, from, expected) => {
  const end = expiresAtMs(option, Date.parse(from));
  expect(end === null ? null : new Date(end).toISOString().replace('.000', '')).toBe(expected);
});

// spec: expiration.1
it('accepts its options and nothing else', () => {
  expect(isExpirationOption('1_week')).toBe(true);
  for (const other of ['2_weeks', '', null, 7]) expect(isExpirationOption(other)).toBe(false);
});
