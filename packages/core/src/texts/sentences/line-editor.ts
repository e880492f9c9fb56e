import { formatClock } from '../../time/format-clock.ts';
import { LINE_LABELS, LINE_NEWS } from '../compiled/line-editor.ts';

/** The accessible name of a line's field: "Line 3 of 12, 0:07". */
export function lineLabel(number: number, count: number, startSeconds: number): string {
  return LINE_LABELS.line({ number, count, time: formatClock(startSeconds) });
}

/** The accessible name of a line's button: "Play line 0:07". */
export function playLineLabel(startSeconds: number, isPlaying: boolean): string {
  const time = formatClock(startSeconds);
  return isPlaying ? LINE_LABELS.stop({ time }) : LINE_LABELS.play({ time });
}

/** Announces a change: "Line 3 split. 13 lines." */
export function lineNewsText(change: keyof typeof LINE_NEWS, number: number, count: number): string {
  return LINE_NEWS[change]({ number, next: number + 1, count });
}
