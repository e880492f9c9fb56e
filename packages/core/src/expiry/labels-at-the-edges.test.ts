import { describe, expect, it } from 'vitest';
import { createdLabel } from '../recordings/created-label.ts';
import { dateAndTime } from '../time/calendar.ts';
import { expiryDateLabel, expiryLabel } from './expiry-label.ts';

const SECOND_MS = 1000;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const YEAR_2026_MS = Date.UTC(2026, 0, 1);

/** Zones with clock changes at different hours, half-hour steps, odd offsets, and both ends of the date line. */
const ZONES = [
  'UTC',
  'America/New_York',
  'America/Sao_Paulo',
  'Europe/Berlin',
  'Africa/Cairo',
  'Asia/Kolkata',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Pacific/Chatham',
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
];

const at = (iso: string): number => Date.parse(iso);

/** Computes the calendar day with a formatter other than the product's. */
const wallClocks = new Map(
  ZONES.map((timeZone) => [timeZone, new Intl.DateTimeFormat('sv-SE', { timeZone })]),
);

function wallDay(atMs: number, timeZone: string): string {
  return wallClocks.get(timeZone)?.format(atMs) ?? '';
}

/** Calendar days between two moments, ignoring the time of day. */
function wallDaysBetween(fromMs: number, toMs: number, timeZone: string): number {
  return (Date.parse(wallDay(toMs, timeZone)) - Date.parse(wallDay(fromMs, timeZone))) / DAY_MS;
}

function expectedExpiry(days: number): string | RegExp {
  if (days === 0) return 'Today';
  if (days === 1) return 'In 1 day';
  if (days >= 2 && days <= 6) return `In ${days} days`;
  return days === 7 ? 'In 1 Week' : /^[A-Z][a-z]{2} \d{1,2}, \d{4}$/;
}

function expectedCreated(daysAgo: number): string | RegExp {
  if (daysAgo === 0) return 'Today';
  if (daysAgo === 1) return 'Yesterday';
  return daysAgo > 1 && daysAgo <= 6
    ? /^(Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day$/
    : /^[A-Z][a-z]{2} \d{1,2}, \d{4}$/;
}

function matches(label: string, expected: string | RegExp): boolean {
  return typeof expected === 'string' ? label === expected : expected.test(label);
}

/** Every 61 hours of a year, which covers each hour of the day and each clock change. */
function* momentsOfAYear(): Generator<number> {
  for (let hours = 0; hours < 366 * 24; hours += 61) yield YEAR_2026_MS + hours * HOUR_MS;
}

describe.each(ZONES)('a year in %s', { timeout: 60_000 }, (timeZone) => {
  // spec: validation.28
  it('counts calendar days to an expiry', () => {
    const wrong: string[] = [];
    for (const nowMs of momentsOfAYear()) {
      for (let halfDays = -4; halfDays <= 18; halfDays += 1) {
        const endMs = nowMs + (halfDays * DAY_MS) / 2;
        const label = expiryLabel(endMs, { nowMs, timeZone });
        if (!matches(label, expectedExpiry(wallDaysBetween(nowMs, endMs, timeZone)))) {
          wrong.push(`${new Date(nowMs).toISOString()} +${halfDays / 2} d: ${label}`);
        }
      }
    }
    expect(wrong).toEqual([]);
  });

  // spec: validation.32
  it('counts calendar days since a recording', () => {
    const wrong: string[] = [];
    for (const nowMs of momentsOfAYear()) {
      for (let halfDays = 0; halfDays <= 18; halfDays += 1) {
        const createdMs = nowMs - (halfDays * DAY_MS) / 2;
        const label = createdLabel(createdMs, nowMs, timeZone);
        if (!matches(label, expectedCreated(wallDaysBetween(createdMs, nowMs, timeZone)))) {
          wrong.push(`${new Date(nowMs).toISOString()} -${halfDays / 2} d: ${label}`);
        }
      }
    }
    expect(wrong).toEqual([]);
  });
});

describe('at midnight', () => {
  const timeZone = 'America/New_York';
  const lastSecond = at('2026-11-21T23:59:59-05:00');
  const firstSecond = lastSecond + SECOND_MS;

  it('calls the first second of the next day tomorrow', () => {
    expect(expiryLabel(lastSecond, { nowMs: lastSecond, timeZone })).toBe('Today');
    expect(expiryLabel(firstSecond, { nowMs: lastSecond, timeZone })).toBe('In 1 day');
  });

  it('calls the last second of the previous day yesterday', () => {
    expect(createdLabel(lastSecond, lastSecond, timeZone)).toBe('Today');
    expect(createdLabel(lastSecond, firstSecond, timeZone)).toBe('Yesterday');
  });

  // spec: validation.28
  it.each([
    ['2026-11-27T23:59:59-05:00', 'In 6 days'],
    ['2026-11-28T00:00:00-05:00', 'In 1 Week'],
    ['2026-11-28T23:59:59-05:00', 'In 1 Week'],
    ['2026-11-29T00:00:00-05:00', 'Nov 29, 2026'],
    ['2026-11-20T23:59:59-05:00', 'Nov 20, 2026'],
    ['2025-12-31T23:59:59-05:00', 'Dec 31, 2025'],
  ])('shows the end %s as %s', (end, expected) => {
    expect(expiryLabel(at(end), { nowMs: lastSecond, timeZone })).toBe(expected);
  });

  // spec: validation.32
  it.each([
    ['2026-11-15T00:00:00-05:00', 'Sunday'],
    ['2026-11-14T23:59:59-05:00', 'Nov 14, 2026'],
  ])('shows a recording created at %s as %s', (created, expected) => {
    expect(createdLabel(at(created), lastSecond, timeZone)).toBe(expected);
  });
});

describe('on a day of 23 or 25 hours', () => {
  const timeZone = 'Europe/Berlin';

  it.each([
    ['a short day', '2026-03-28T23:30:00+01:00', '2026-03-29T23:30:00+02:00'],
    ['a long day', '2026-10-24T23:30:00+02:00', '2026-10-25T23:30:00+01:00'],
    ['a long day, by its second half past two', '2026-10-25T02:30:00+01:00', '2026-10-26T00:10:00+01:00'],
  ])('counts %s as one day', (_name, from, to) => {
    expect(expiryLabel(at(to), { nowMs: at(from), timeZone })).toBe('In 1 day');
    expect(createdLabel(at(from), at(to), timeZone)).toBe('Yesterday');
  });

  it('counts seven days across a clock change as a week', () => {
    const nowMs = at('2026-03-25T12:00:00+01:00');
    expect(expiryLabel(nowMs + 7 * DAY_MS, { nowMs, timeZone })).toBe('In 1 Week');
  });

  it('counts a calendar day that a time zone skipped', () => {
    // Samoa had no 30 December 2011.
    const nowMs = at('2011-12-29T23:00:00-10:00');
    expect(expiryLabel(nowMs + 2 * HOUR_MS, { nowMs, timeZone: 'Pacific/Apia' })).toBe('In 2 days');
  });
});

describe('one moment in two time zones', () => {
  const nowMs = at('2026-11-21T10:30:00Z');

  it.each([
    ['Pacific/Kiritimati', 'Today'],
    ['Pacific/Pago_Pago', 'In 1 day'],
  ])('is shown by the date in %s', (timeZone, expected) => {
    expect(expiryLabel(at('2026-11-21T11:30:00Z'), { nowMs, timeZone })).toBe(expected);
  });
});

describe('the playback view', () => {
  // spec: validation.31
  it.each([
    [null, 'Never Expires'],
    [at('2027-03-05T12:00:00Z'), 'Expires Mar 5, 2027'],
    [at('2026-11-21T12:00:00Z'), 'Expires Nov 21, 2026'],
  ])('shows an end of %s as %s', (end, expected) => {
    expect(expiryDateLabel(end, 'UTC')).toBe(expected);
  });

  it('shows midnight as 12:00 AM and noon as 12 PM', () => {
    expect(dateAndTime(at('2026-11-21T00:00:00Z'), 'UTC')).toBe('Nov 21, 2026, 12:00 AM');
    expect(dateAndTime(at('2026-11-21T12:05:00Z'), 'UTC')).toBe('Nov 21, 2026, 12:05 PM');
  });
});
