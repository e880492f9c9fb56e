import { HEARD_TEXTS, heardText } from '../texts/index.ts';
import { calendarDaysBetween, dateAndTime, timeOfDay } from '../time/calendar.ts';
import type { HeardState } from './heard.ts';

const DAYS = ['today', 'yesterday'] as const;

/** What the owner reads: "Heard to the end, first today, 9:41 AM"; undefined where nothing is known or shown. */
export function heardWords(
  {
    heard,
    firstHeardAtMs,
  }: { readonly heard?: HeardState | undefined; readonly firstHeardAtMs?: number | undefined },
  nowMs: number,
  timeZone?: string,
): string | undefined {
  if (heard === undefined || heard === 'not_yet' || firstHeardAtMs === undefined) {
    return heard && HEARD_TEXTS[heard];
  }
  const day = DAYS[calendarDaysBetween(firstHeardAtMs, nowMs, timeZone)];
  const moment =
    day === undefined ? dateAndTime(firstHeardAtMs, timeZone) : timeOfDay(firstHeardAtMs, timeZone);
  return heardText({ heard, day: day ?? 'date', moment });
}
