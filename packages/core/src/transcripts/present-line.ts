import type { TranscriptLine } from './transcript.ts';

/** An element stops a hair before the moment that it was told to go to. */
const TOLERANCE_SECONDS = 0.05;

/** Which of the lines, in the order of their times, is said at a moment; -1 before the first and without times. */
export function presentLine(lines: readonly TranscriptLine[], positionSeconds: number): number {
  let low = 0;
  let high = lines.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const start = lines[middle]?.startSeconds ?? Number.POSITIVE_INFINITY;
    if (start <= positionSeconds + TOLERANCE_SECONDS) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
