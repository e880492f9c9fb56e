import { dateAndTime } from '../time/calendar.ts';
import { formatClock } from '../time/format-clock.ts';
import type { Recording } from './recording.ts';

/** The title of a pasted or unfurled link: "Voice note, 0:42". */
export function recordingName(durationSeconds: number): string {
  return `Voice note, ${formatClock(durationSeconds)}`;
}

/** Identifies a recording in a control's name: "voice note of Mar 5, 2026, 3:42 PM". */
export function whichRecording(
  { createdAtMs, durationSeconds }: Pick<Recording, 'createdAtMs' | 'durationSeconds'>,
  timeZone?: string,
): string {
  if (createdAtMs === null) return `voice note, ${formatClock(durationSeconds)}`;
  return `voice note of ${dateAndTime(createdAtMs, timeZone)}`;
}
