import { restAfter } from '../../jobs/rest-after.ts';
import type { Log } from '../../log/log.ts';
import type { AudioStore } from '../../storage/audio-store.ts';
import type { DueFile } from '../../storage/removal-store.ts';
import { type BatchPace, inBatches } from '../../storage/sql/batches.ts';
import type { Stores } from '../../storage/stores.ts';
import { RESTORE_GRACE_MS } from '../restore-recording.ts';
import { REMOVAL_PACE, removeAudio } from './remove-audio.ts';

export interface SweepDeps {
  readonly stores: Pick<Stores, 'removals' | 'deletions'>;
  readonly audio: Pick<AudioStore, 'removeAll'>;
  readonly log: Log;
  /** {@link REMOVAL_PACE} by default. */
  readonly pace?: BatchPace | undefined;
}

/**
 * Removes the files of deleted and expired recordings in batches, with pauses because a policy may end very many at
 * once. Tries each once and rejects if some could not be removed. Safe to run at any time.
 */
export async function sweep(deps: SweepDeps, now: number, signal?: AbortSignal): Promise<void> {
  const times = { goneBefore: now - RESTORE_GRACE_MS, at: now };
  let failed = 0;
  let last: DueFile | undefined;
  const removeNext = async (limit: number): Promise<number> => {
    const begun = performance.now();
    const due = await deps.stores.removals.due(times.goneBefore, limit, last);
    failed += await removeLot(deps, due, times);
    last = due.at(-1) ?? last;
    if (due.length === limit) await restAfter(begun);
    return due.length;
  };
  await inBatches(deps.pace ?? REMOVAL_PACE, removeNext, signal);
  if (failed > 0) throw new Error(`The files of ${failed} recordings could not be removed.`);
}

/** Resolves with the number of recordings that still have files. */
async function removeLot(
  { stores, audio, log }: SweepDeps,
  due: readonly DueFile[],
  times: { readonly goneBefore: number; readonly at: number },
): Promise<number> {
  const files = new Map(due.map((file) => [file.id, file]));
  const begun = await stores.deletions.beginRemoval([...files.keys()], times);
  const left = await removeAudio(
    audio,
    begun.map((id) => files.get(id)).filter((file) => file !== undefined),
  );
  const [first] = left;
  if (first) log.error('remove_audio', first[1], { recording: first[0], count: left.size });
  const removed = begun.filter((id) => !left.has(id));
  await stores.removals.markRemoved(removed, times.at);
  return left.size;
}
