import { formatClock } from '../../time/format-clock.ts';

/** The name of a recording without a title: "Voice note, 0:42". */
export function untitledRecording(durationSeconds: number): string {
  return `Voice note, ${formatClock(durationSeconds)}`;
}

/** A recording within a sentence, by its date and time: "voice note of Mar 5, 2026, 3:42 PM". */
export function recordingOfTime(moment: string): string {
  return `voice note of ${moment}`;
}

/** A recording within a sentence, by its length: "voice note, 0:42". */
export function recordingOfLength(length: string): string {
  return `voice note, ${length}`;
}

/** A recording within a sentence, by its title too: "“Essay”, voice note of Mar 5, 2026, 3:42 PM". */
export function titledRecording(title: string, which: string): string {
  return `“${title}”, ${which}`;
}
