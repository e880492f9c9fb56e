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
 * end. Files with names that are not ours stay. Safe to run in many processes.
 */
export async function removeOrphans(deps: OrphanDeps, now: number): Promise<void> {
  let batch: string[] = [];
  for await (const { name, storedAt } of deps.audio.list()) {
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

/** Looks for orphans a while after the start, then every `intervalMs`. The returned function ends it and waits. */
export function startRemovingOrphans(
  deps: OrphanDeps,
  options: { readonly firstMs: number; readonly intervalMs: number; readonly now: () => number },
): () => Promise<void> {
  let running: Promise<void> | undefined;
  const plan = (delayMs: number): NodeJS.Timeout =>
    setTimeout(() => {
      running = removeOrphans(deps, options.now()).catch((error: unknown) =>
        deps.log.error('remove_orphans', error),
      );
      timer = plan(options.intervalMs);
    }, delayMs);
  let timer = plan(options.firstMs);
  return async () => {
    clearTimeout(timer);
    await running;
  };
}
