import { formatClock } from '../../time/format-clock.ts';
import { untitledRecordingText } from '../compiled/recordings.ts';

/** A recording without a title: "Voice note, 0:42". */
export function untitledRecording(durationSeconds: number): string {
  return untitledRecordingText({ length: formatClock(durationSeconds) });
}

/** A count of recordings. Of a long list only some are counted. */
export interface RecordingTotal {
  readonly total: number;
  /** There are more than `total`. */
  readonly isTotalMinimum: boolean;
}
