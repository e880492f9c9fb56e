import { formatClock } from '../../time/format-clock.ts';
import { untitledRecordingText } from '../compiled/recordings.ts';
import { REPLY_NAMES } from '../compiled/replies.ts';
import { REPLY_REPORT_LEAD } from '../compiled/reports.ts';
import { BULK_RESULTS } from '../compiled/selected-recordings.ts';

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

/** What is done with many recordings. */
export type BulkAction = keyof typeof BULK_RESULTS;

/** "3 recordings deleted. 2 recordings couldn’t be deleted and stay selected." */
export function bulkDoneText(action: BulkAction, done: number, refused: number): string {
  const results = BULK_RESULTS[action];
  if (done === 0) return results.refused({ refused });
  return refused === 0 ? results.done({ done }) : results.both({ done, refused });
}

/** The accessible name of a reply: "Reply from Ada, 0:42". */
export function replyFromText(name: string | undefined, length: string): string {
  return name === undefined ? REPLY_NAMES.unnamed({ length }) : REPLY_NAMES.named({ name, length });
}

/** A report of a reply, as administrators read it. */
export function reportOfReply(replyId: string, text: string): string {
  const lead = REPLY_REPORT_LEAD({ replyId });
  return text.trim() === '' ? lead : `${lead}\n\n${text.trim()}`;
}
