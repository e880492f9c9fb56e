import type { Log } from '../log.ts';
import type { AudioInventory, AudioStore } from '../storage/audio-store.ts';
import type { RemovalStore } from '../storage/recording-store.ts';
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
    if (storedAt > now - ORPHAN_AGE_MS || !isRecordingId(idOf(name))) continue;
    batch.push(name);
    if (batch.length < BATCH) continue;
    await removeThose(deps, batch);
    batch = [];
  }
  await removeThose(deps, batch);
}

async function removeThose({ audio, removals, log }: OrphanDeps, names: readonly string[]): Promise<void> {
  const orphaned = new Set(await removals.orphaned([...new Set(names.map(idOf))]));
  for (const name of names) {
    if (!orphaned.has(idOf(name))) continue;
    await audio.remove(name).catch((error: unknown) => log.error('remove_orphan', error));
  }
}

function idOf(name: string): string {
  return name.slice(0, Math.max(name.indexOf('.'), 0));
}
