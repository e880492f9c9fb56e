import { CREATED_TEXTS, firstHeardText, HEARD_TEXTS } from '../texts/index.ts';
import { calendarDaysBetween, dateAndTime, timeOfDay } from '../time/calendar.ts';
import type { HeardState } from './heard.ts';

const DAYS = [CREATED_TEXTS.today, CREATED_TEXTS.yesterday] as const;

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
  const first =
    day === undefined
      ? firstHeardText({ moment: dateAndTime(firstHeardAtMs, timeZone), isNamedDay: false })
      : firstHeardText({
          moment: `${day.toLowerCase()}, ${timeOfDay(firstHeardAtMs, timeZone)}`,
          isNamedDay: true,
        });
  return `${HEARD_TEXTS[heard]}, ${first}`;
}
