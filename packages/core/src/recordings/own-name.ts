import { CREATED_TEXTS, noteOfTime, untitledRecording } from '../texts/index.ts';
import { calendarDaysBetween, dateAndTime, timeOfDay, weekday } from '../time/calendar.ts';
import type { Recording } from './recording.ts';

const NAMED_DAYS = [CREATED_TEXTS.today, CREATED_TEXTS.yesterday] as const;

/** The name that its owner knows a recording by: its title, shown or not, or "Note of today, 4:14 PM". */
export function ownName(
  { title, createdAtMs, durationSeconds }: Pick<Recording, 'title' | 'createdAtMs' | 'durationSeconds'>,
  nowMs: number,
  timeZone?: string,
): string {
  if (title !== undefined) return title;
  if (createdAtMs === null) return untitledRecording(durationSeconds);
  const daysAgo = calendarDaysBetween(createdAtMs, nowMs, timeZone);
  const day = NAMED_DAYS[daysAgo]?.toLowerCase() ?? weekday(createdAtMs, timeZone);
  return daysAgo >= 0 && daysAgo <= 6
    ? noteOfTime({ moment: `${day}, ${timeOfDay(createdAtMs, timeZone)}` })
    : noteOfTime({ moment: dateAndTime(createdAtMs, timeZone) });
}
