import { noteOfTime, untitledRecording } from '../texts/index.ts';
import { calendarDaysBetween, dateAndTime, timeOfDay, weekday } from '../time/calendar.ts';
import type { Recording } from './recording.ts';

/** What a name says of the last seven days. */
const DAYS = ['today', 'yesterday', 'weekday', 'weekday', 'weekday', 'weekday', 'weekday'] as const;

/** The name that its owner knows a recording by: its title, shown or not, or "Note of today, 4:14 PM". */
export function ownName(
  { title, createdAtMs, durationSeconds }: Pick<Recording, 'title' | 'createdAtMs' | 'durationSeconds'>,
  nowMs: number,
  timeZone?: string,
): string {
  if (title !== undefined) return title;
  if (createdAtMs === null) return untitledRecording(durationSeconds);
  const day = DAYS[calendarDaysBetween(createdAtMs, nowMs, timeZone)] ?? 'date';
  const moment = day === 'date' ? dateAndTime(createdAtMs, timeZone) : timeOfDay(createdAtMs, timeZone);
  return noteOfTime({ day, moment, weekday: weekday(createdAtMs, timeZone) });
}
