import { describe, expect, it } from 'vitest';
import { createdLabel } from '../recordings/created-label.ts';
import { dateAndTime, timeOfDay } from '../time/calendar.ts';
import { expiryDateLabel, expiryLabel } from './expiry-label.ts';

const nowMs = Date.parse('2026-11-21T22:00:00Z');
const timeZone = 'UTC';

describe('the expiry label', () => {
  // spec: validation.28, validation.29
  it.each([
    ['2026-11-21T23:59:00Z', 'Today'],
    ['2026-11-22T00:01:00Z', 'In 1 day'],
    ['2026-11-23T10:00:00Z', 'In 2 days'],
    ['2026-11-27T10:00:00Z', 'In 6 days'],
    ['2026-11-28T10:00:00Z', 'In 1 Week'],
    ['2026-11-29T10:00:00Z', 'Nov 29, 2026'],
    ['2026-03-05T10:00:00Z', 'Mar 5, 2026'],
  ])('for %s is %s', (end, expected) => {
    expect(expiryLabel(Date.parse(end), { nowMs, timeZone })).toBe(expected);
  });

  // spec: validation.27, validation.30
  it('is Never Expires without an end, and Expires with a full date otherwise', () => {
    expect(expiryLabel(null, { nowMs })).toBe('Never Expires');
    expect(expiryDateLabel(null)).toBe('Never Expires');
    expect(expiryDateLabel(Date.parse('2027-03-05T10:00:00Z'), timeZone)).toBe('Expires Mar 5, 2027');
  });

  it('counts days in the reader’s time zone', () => {
    const end = Date.parse('2026-11-22T01:00:00Z');
    expect(expiryLabel(end, { nowMs, timeZone: 'America/New_York' })).toBe('Today');
  });

  it.each([
    ['Pacific/Kiritimati', 'Jan 1, 2027'],
    ['Pacific/Pago_Pago', 'Dec 30, 2026'],
  ])('shows an end in the time zone %s as %s', (zone, expected) => {
    // At this moment it is the day after in one zone, and the day before in the other.
    const end = Date.parse('2026-12-31T10:30:00Z');
    expect(expiryLabel(end, { nowMs, timeZone: zone })).toBe(expected);
    expect(expiryDateLabel(end, zone)).toBe(`Expires ${expected}`);
  });
});

describe('the created label', () => {
  it.each([
    ['2026-11-21T01:00:00Z', 'Today'],
    ['2026-11-20T23:00:00Z', 'Yesterday'],
    ['2026-11-19T10:00:00Z', 'Thursday'],
    ['2026-11-15T10:00:00Z', 'Sunday'],
    ['2026-11-14T10:00:00Z', 'Nov 14, 2026'],
  ])('for %s is %s', (created, expected) => {
    expect(createdLabel(Date.parse(created), nowMs, timeZone)).toBe(expected);
  });

  it.each([
    ['2026-11-18T10:30:00Z', 'Pacific/Kiritimati', 'Thursday'],
    ['2026-11-18T10:30:00Z', 'Pacific/Pago_Pago', 'Tuesday'],
    ['2026-10-01T10:30:00Z', 'Pacific/Kiritimati', 'Oct 2, 2026'],
    ['2026-10-01T10:30:00Z', 'Pacific/Pago_Pago', 'Sep 30, 2026'],
  ])('for %s in the zone %s is %s', (created, zone, expected) => {
    expect(createdLabel(Date.parse(created), nowMs, zone)).toBe(expected);
  });
});

it('formats a moment with plain spaces', () => {
  expect(dateAndTime(Date.parse('2026-11-20T15:42:00Z'), timeZone)).toBe('Nov 20, 2026, 3:42 PM');
  expect(dateAndTime(Date.parse('2026-11-20T15:42:00Z'), 'Asia/Tokyo')).toBe('Nov 21, 2026, 12:42 AM');
  expect(timeOfDay(Date.parse('2026-11-20T15:42:00Z'), timeZone)).toBe('3:42 PM');
});
