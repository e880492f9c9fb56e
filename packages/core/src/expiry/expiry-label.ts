import { EXPIRY_TEXTS, expiresText, inDaysText } from '../texts/index.ts';
import { calendarDaysBetween, shortDate } from '../time/calendar.ts';

/** How to format an end: the current time and the time zone. */
export interface ExpiryLabelOptions {
  readonly nowMs: number;
  /** IANA name; the system's time zone by default. */
  readonly timeZone?: string;
}

/** "Never Expires", "Today", "In 3 days", "In 1 Week" or a date like "Mar 5, 2026". */
export function expiryLabel(expiresAtMs: number | null, { nowMs, timeZone }: ExpiryLabelOptions): string {
  if (expiresAtMs === null) return EXPIRY_TEXTS.never;
  return daysLabel(calendarDaysBetween(nowMs, expiresAtMs, timeZone)) ?? shortDate(expiresAtMs, timeZone);
}

/** The form of the playback view, always with the date: "Expires Mar 5, 2026", "Never Expires". */
export function expiryDateLabel(expiresAtMs: number | null, timeZone?: string): string {
  return expiresAtMs === null ? EXPIRY_TEXTS.never : expiresText({ date: shortDate(expiresAtMs, timeZone) });
}

function daysLabel(days: number): string | null {
  if (days === 0) return EXPIRY_TEXTS.today;
  if (days === 1) return EXPIRY_TEXTS.inOneDay;
  if (days >= 2 && days <= 6) return inDaysText({ days });
  return days === 7 ? EXPIRY_TEXTS.inOneWeek : null;
}
