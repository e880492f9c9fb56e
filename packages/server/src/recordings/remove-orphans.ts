import type { Log } from '../log.ts';
import type { AudioInventory, AudioStore } from '../storage/audio-store.ts';
import type { RemovalStore } from '../storage/recording-store.ts';
import { idOfAudio } from './audio-names.ts';
import { isRecordingId } from './recording-id.ts';

/** A file is stored seconds before its row is written; this leaves room for clocks that disagree. */
const ORPHAN_AGE_MS = 24 * 3_600_000;
const BATCH = 500;

export interface OrphanDeps {
  readonly audio: AudioStore & AudioInventory;
  readonly removals: RemovalStore;
  readonly log: Log;
}

/**
 * Removes audio that a crash between storing it and writing its row has left, or a removal that did not come to its
 * end. Files with names that are not ours stay. Safe to run at any time.
 */
export async function removeOrphans(deps: OrphanDeps, now: number, signal?: AbortSignal): Promise<void> {
  let batch: string[] = [];
  for await (const { name, storedAt } of deps.audio.list()) {
    signal?.throwIfAborted();
    if (storedAt > now - ORPHAN_AGE_MS || !isRecordingId(idOfAudio(name))) continue;
    batch.push(name);
    if (batch.length < BATCH) continue;
    await removeThose(deps, batch);
    batch = [];
  }
  await removeThose(deps, batch);
}

async function removeThose({ audio, removals, log }: OrphanDeps, names: readonly string[]): Promise<void> {
  const needed = new Set((await removals.needed([...new Set(names.map(idOfAudio))])).map(({ id }) => id));
  for (const name of names) {
    if (needed.has(idOfAudio(name))) continue;
    await audio.remove(name).catch((error: unknown) => log.error('remove_orphan', error));
  }
}
