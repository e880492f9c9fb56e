import { calendarDaysBetween, shortDate } from '../time/calendar.ts';
import type { ExpirationOption } from './expiration-option.ts';

/** The picker's label of each option (spec 1, section 3). */
export const EXPIRATION_LABELS: Readonly<Record<ExpirationOption, string>> = {
  never: 'Never',
  '1_day': 'In 1 Day',
  '1_week': 'In 1 Week',
  '1_month': 'In 1 Month',
  '1_year': 'In 1 Year',
};

/** The picker's first entry, which cannot be chosen. */
export const EXPIRATION_HEADING = 'AUTOMATICALLY DELETE...';

const NEVER = 'Never Expires';

/** How to format an end: the current time, the time zone, with or without "Expires ". */
export interface ExpiryLabelOptions {
  readonly nowMs: number;
  /** Prefixes "Expires " (spec 1, section 5: full mode). */
  readonly full?: boolean;
  /** IANA name; the system's time zone by default. */
  readonly timeZone?: string;
}

/** "Never Expires", "Today", "In 3 days", "In 1 Week" or a date like "Mar 5, 2026" (spec 1, section 5). */
export function expiryLabel(
  expiresAtMs: number | null,
  { nowMs, full, timeZone }: ExpiryLabelOptions,
): string {
  if (expiresAtMs === null) return NEVER;
  const label =
    daysLabel(calendarDaysBetween(nowMs, expiresAtMs, timeZone)) ?? shortDate(expiresAtMs, timeZone);
  return full === true ? `Expires ${label}` : label;
}

/** The form of the playback view, always with the date: "Expires Mar 5, 2026", "Never Expires" (spec 1, section 5). */
export function expiryDateLabel(expiresAtMs: number | null, timeZone?: string): string {
  return expiresAtMs === null ? NEVER : `Expires ${shortDate(expiresAtMs, timeZone)}`;
}

function daysLabel(days: number): string | null {
  if (days === 0) return 'Today';
  if (days === 1) return 'In 1 day';
  if (days >= 2 && days <= 6) return `In ${days} days`;
  return days === 7 ? 'In 1 Week' : null;
}
