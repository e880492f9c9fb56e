import type { TranscriptLine } from './transcript.ts';

/** A media element may stop slightly before the position that it was asked to seek to. */
const TOLERANCE_SECONDS = 0.05;

/**
 * The index of the line that is spoken at a moment, in lines sorted by time; -1 before the first line and without
 * times.
 */
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
