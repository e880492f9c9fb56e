import { formatClock } from '../time/format-clock.ts';

/** What a link to a recording is called where it is pasted or unfolds: "Voice note, 0:42". */
export function recordingName(durationSeconds: number): string {
  return `Voice note, ${formatClock(durationSeconds)}`;
}
