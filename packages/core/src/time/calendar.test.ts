import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const NOON = Date.parse('2026-03-05T12:00:00Z');

beforeEach(() => {
  // Formatters are made once for each style and zone.
  vi.resetModules();
  const own = new Intl.DateTimeFormat().resolvedOptions();
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({ ...own, locale: 'en-GB' });
});
afterEach(() => vi.restoreAllMocks());

it('writes dates as the reader’s region does', async () => {
  const { shortDate } = await import('./calendar.ts');
  expect(shortDate(new Date(2026, 2, 5, 12).getTime())).toBe('5 Mar 2026');
});

it('writes dates as the language does where a zone is given: others see them too', async () => {
  const { shortDate } = await import('./calendar.ts');
  expect(shortDate(NOON, 'UTC')).toBe('Mar 5, 2026');
});

it('makes a formatter once for each style and zone', async () => {
  const { shortDate, timeOfDay } = await import('./calendar.ts');
  const made = vi.spyOn(Intl, 'DateTimeFormat');
  for (const timeZone of ['UTC', 'Asia/Tokyo', 'UTC']) shortDate(NOON, timeZone);
  expect(timeOfDay(NOON, 'UTC')).toBe('12:00 PM');
  expect(made).toHaveBeenCalledTimes(3);
});
