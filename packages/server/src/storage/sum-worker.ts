import { AUDIO_NICENESS, lowerThreadPriority } from '../audio/queue/audio-priority.ts';
import type { AudioContent } from './audio-store.ts';
import { sumContent } from './checked-audio.ts';

lowerThreadPriority(AUDIO_NICENESS.mp3);

/** Worker entry point. */
export function sumFile(path: string): Promise<AudioContent> {
  return sumContent(path);
}
