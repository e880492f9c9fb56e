import { formatClock } from '../time/format-clock.ts';

/** The accessible name of a line's button: "Play from 0:12". */
export function playFromLabel(startSeconds: number): string {
  return `Play from ${formatClock(startSeconds)}`;
}
