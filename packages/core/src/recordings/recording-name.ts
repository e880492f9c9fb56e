import { recordingOfLength, recordingOfTime } from '../texts/index.ts';
import { dateAndTime } from '../time/calendar.ts';
import { formatClock } from '../time/format-clock.ts';
import type { Recording } from './recording.ts';

/** Identifies a recording in a control's name: "voice note of Mar 5, 2026, 3:42 PM". */
export function whichRecording(
  { createdAtMs, durationSeconds }: Pick<Recording, 'createdAtMs' | 'durationSeconds'>,
  timeZone?: string,
): string {
  if (createdAtMs === null) return recordingOfLength(formatClock(durationSeconds));
  return recordingOfTime(dateAndTime(createdAtMs, timeZone));
}
