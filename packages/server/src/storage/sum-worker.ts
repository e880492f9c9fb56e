import { lowerThreadPriority, NICENESS } from '../jobs/niceness.ts';
import type { AudioContent } from './audio-store.ts';
import { sumContent } from './checked-audio.ts';

lowerThreadPriority(NICENESS.mp3);

/** Worker entry point. */
export function sumFile(path: string): Promise<AudioContent> {
  return sumContent(path);
}
