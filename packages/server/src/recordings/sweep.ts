import type { Log } from '../log.ts';
import type { AudioStore } from '../storage/audio-store.ts';
import type { RemovableFile, Stores } from '../storage/recording-store.ts';
import { removeAudio } from './remove-audio.ts';
import { RESTORE_GRACE_MS } from './restore-recording.ts';

const BATCH = 100;
const AT_A_TIME = 5;

export interface SweepDeps {
  readonly stores: Pick<Stores, 'removals' | 'deletions' | 'transcripts'>;
  readonly audio: AudioStore;
  readonly log: Log;
}

/**
 * Removes the files of recordings that are gone. Rejects when some could not be removed, after it has tried them all.
 * Safe to run at any time.
 */
export async function sweep(deps: SweepDeps, now: number, signal?: AbortSignal): Promise<void> {
  const goneBefore = now - RESTORE_GRACE_MS;
  let failed = 0;
  for (;;) {
    // Those that could not be removed are the oldest of what is due.
    const due = await deps.stores.removals.due(goneBefore, BATCH, failed);
    for (let at = 0; at < due.length; at += AT_A_TIME) {
      signal?.throwIfAborted();
      const removals = due
        .slice(at, at + AT_A_TIME)
        .map((file) => remove(deps, file, { goneBefore, at: now }));
      failed += (await Promise.all(removals)).filter((removed) => !removed).length;
    }
    if (due.length < BATCH) break;
  }
  if (failed > 0) throw new Error(`The files of ${failed} recordings could not be removed.`);
}

async function remove(
  { stores, audio, log }: SweepDeps,
  file: RemovableFile,
  times: { readonly goneBefore: number; readonly at: number },
): Promise<boolean> {
  try {
    if (!(await stores.deletions.beginRemoval(file.id, times))) return true;
    await removeAudio(audio, file);
    await stores.transcripts.remove(file.id);
    await stores.removals.markRemoved(file.id, times.at);
    return true;
  } catch (error) {
    log.error('remove_audio', error, { recording: file.id });
    return false;
  }
}
