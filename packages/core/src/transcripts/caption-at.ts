import { presentLine } from './present-line.ts';
import type { TranscriptLine } from './transcript.ts';

/** The index of the last line that has begun and not ended; -1 if nothing is being said. */
export function captionAt(lines: readonly TranscriptLine[], positionSeconds: number): number {
  const last = presentLine(lines, positionSeconds);
  for (let at = last; at >= 0; at -= 1) {
    const end = lines[at]?.endSeconds ?? null;
    if (end === null ? at === last : end > positionSeconds) return at;
  }
  return -1;
}
