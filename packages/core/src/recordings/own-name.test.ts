import { describe, expect, it } from 'vitest';
import { ownName } from './own-name.ts';

describe('the owner’s name of a recording', () => {
  const now = Date.UTC(2026, 10, 27, 18);
  const name = (createdAtMs: number | null, title?: string): string =>
    ownName({ createdAtMs, durationSeconds: 42, ...(title !== undefined && { title }) }, now, 'UTC');

  it('is its title, shown or not', () => {
    expect(name(now, 'Ivo, Essay 1')).toBe('Ivo, Essay 1');
  });

  it.each([
    [Date.UTC(2026, 10, 27, 16, 14), 'Note of today, 4:14 PM'],
    [Date.UTC(2026, 10, 26, 0, 3), 'Note of yesterday, 12:03 AM'],
    [Date.UTC(2026, 10, 21, 9), 'Note of Saturday, 9:00 AM'],
    [Date.UTC(2026, 10, 20, 9), 'Note of Nov 20, 2026, 9:00 AM'],
    // The clock of another computer may be ahead.
    [Date.UTC(2026, 10, 28, 9), 'Note of Nov 28, 2026, 9:00 AM'],
    [null, 'Voice note, 0:42'],
  ])('is its time without a title: %s', (createdAtMs, expected) => {
    expect(name(createdAtMs)).toBe(expected);
  });
});
