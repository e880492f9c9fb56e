import { EXPIRY_TEXTS, expiresText, inDaysText } from '../texts/index.ts';
import { calendarDaysBetween, shortDate } from '../time/calendar.ts';

/** How to format an end: the current time, the time zone, with or without "Expires ". */
export interface ExpiryLabelOptions {
  readonly nowMs: number;
  /** Prefixes "Expires ". */
  readonly full?: boolean;
  /** IANA name; the system's time zone by default. */
  readonly timeZone?: string;
}

/** "Never Expires", "Today", "In 3 days", "In 1 Week" or a date like "Mar 5, 2026". */
export function expiryLabel(
  expiresAtMs: number | null,
  { nowMs, full, timeZone }: ExpiryLabelOptions,
): string {
  if (expiresAtMs === null) return EXPIRY_TEXTS.never;
  const label =
    daysLabel(calendarDaysBetween(nowMs, expiresAtMs, timeZone)) ?? shortDate(expiresAtMs, timeZone);
  return full === true ? expiresText({ when: label }) : label;
}

/** The form of the playback view, always with the date: "Expires Mar 5, 2026", "Never Expires". */
export function expiryDateLabel(expiresAtMs: number | null, timeZone?: string): string {
  return expiresAtMs === null ? EXPIRY_TEXTS.never : expiresText({ when: shortDate(expiresAtMs, timeZone) });
}

function daysLabel(days: number): string | null {
  if (days === 0) return EXPIRY_TEXTS.today;
  if (days === 1) return EXPIRY_TEXTS.inOneDay;
  if (days >= 2 && days <= 6) return inDaysText({ days });
  return days === 7 ? EXPIRY_TEXTS.inOneWeek : null;
}
