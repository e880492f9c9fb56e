import type { AudioStore } from '../storage/audio-store.ts';
import type { RemovableFile } from '../storage/recording-store.ts';
import { mp3Name } from './mp3-renditions.ts';
import { mediaName } from './present-recording.ts';

/** Removes every file of the recordings. Answers those of which files are left, each with a reason. */
export async function removeAudio(
  audio: AudioStore,
  files: readonly RemovableFile[],
): Promise<ReadonlyMap<string, unknown>> {
  const owners = new Map(
    files.flatMap((file) => [[mediaName(file), file.id] as const, [mp3Name(file.id), file.id] as const]),
  );
  const left = new Map<string, unknown>();
  if (owners.size === 0) return left;
  for (const { name, reason } of await audio.removeAll([...owners.keys()])) {
    left.set(owners.get(name) ?? name, reason);
  }
  return left;
}
