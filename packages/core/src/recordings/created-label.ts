import { CREATED_TEXTS } from '../texts/index.ts';
import { calendarDaysBetween, shortDate, weekday } from '../time/calendar.ts';

/** "Today", "Yesterday", the weekday within 6 days, else a short date. */
export function createdLabel(createdAtMs: number, nowMs: number, timeZone?: string): string {
  const daysAgo = calendarDaysBetween(createdAtMs, nowMs, timeZone);
  if (daysAgo === 0) return CREATED_TEXTS.today;
  if (daysAgo === 1) return CREATED_TEXTS.yesterday;
  return daysAgo > 1 && daysAgo <= 6 ? weekday(createdAtMs, timeZone) : shortDate(createdAtMs, timeZone);
}
