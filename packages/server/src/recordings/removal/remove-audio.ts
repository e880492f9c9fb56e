import { audioNames, idOfAudio } from '../../storage/audio-names.ts';
import type { AudioStore } from '../../storage/audio-store.ts';
import type { RemovableFile } from '../../storage/removal-store.ts';
import type { BatchPace } from '../../storage/sql/batches.ts';

/**
 * Recordings or replies whose files are removed in one call. What a call removed is noted before the next one, so a slow
 * store gets small ones: work can stop, or fail, between two of them.
 */
export const REMOVAL_PACE: BatchPace = { first: 50, min: 1, max: 100, targetMs: 2000 };

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
