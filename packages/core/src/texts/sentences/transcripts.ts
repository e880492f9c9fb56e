import { formatClock } from '../../time/format-clock.ts';
import { playFromText } from '../compiled/transcripts.ts';

/** The accessible name of a transcript line's button: "Play from 0:12". */
export function playFromLabel(startSeconds: number): string {
  return playFromText({ time: formatClock(startSeconds) });
}
