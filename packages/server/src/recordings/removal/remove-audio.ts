import type { AudioStore } from '../../storage/audio-store.ts';
import type { RemovableFile } from '../../storage/recording-store.ts';
import { audioNames, idOfAudio } from '../audio-names.ts';

/** Removes every file of recordings or voice replies. Resolves with those that still have files, each with a reason. */
export async function removeAudio(
  audio: Pick<AudioStore, 'removeAll'>,
  files: readonly RemovableFile[],
): Promise<ReadonlyMap<string, unknown>> {
  const left = new Map<string, unknown>();
  if (files.length === 0) return left;
  for (const { name, reason } of await audio.removeAll(files.flatMap(audioNames))) {
    left.set(idOfAudio(name), reason);
  }
  return left;
}
