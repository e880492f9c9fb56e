import type { AudioStore } from '../storage/audio-store.ts';
import type { RemovableFile } from '../storage/recording-store.ts';
import { mp3Name } from './mp3-renditions.ts';
import { mediaName } from './present-recording.ts';

/** Removes every file of a recording. */
export async function removeAudio(audio: AudioStore, file: RemovableFile): Promise<void> {
  for (const name of new Set([mediaName(file), mp3Name(file.id)])) await audio.remove(name);
}
