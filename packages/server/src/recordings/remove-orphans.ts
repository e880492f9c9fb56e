import type { Log } from '../log.ts';
import type { AudioInventory, AudioStore } from '../storage/audio-store.ts';
import type { OrphanStore } from '../storage/ownership-store.ts';
import type { RemovalStore } from '../storage/recording-store.ts';
import { audioName, idOfAudio, mp3Name } from './audio-names.ts';
import { isRecordingId } from './recording-id.ts';

/** A file is stored seconds before its row is written; this leaves room for clocks that disagree. */
const ORPHAN_AGE_MS = 24 * 3_600_000;
const BATCH = 500;
/** A few are no sign that the rows are the wrong ones. */
const ALWAYS_ALLOWED = 20;

export interface OrphanRules {
  /** How long after a look that has found it without a row a file stays; it is removed when no row needs it still. */
  readonly orphanWaitMs: number;
  /** Nothing is removed when more files than this have no row, in percent of all. */
  readonly maxOrphanPercent: number;
}

export interface OrphanDeps {
  readonly audio: AudioStore & AudioInventory;
  readonly removals: RemovalStore;
  readonly orphans: OrphanStore;
  readonly rules: OrphanRules;
  readonly log: Log;
  /** Told how many files without a row were left where they are, because they are too many. */
  readonly onRefused?: ((files: number) => void) | undefined;
}

/**
 * Removes audio that no row needs: what a crash between storing it and writing its row has left, a removal that did not
 * come to its end, and files in whose place another one has come. A file goes when it was without a row for the whole
 * of the waiting time, by the rows of this database: in one that was restored the time begins again. Files with names
 * that are not ours stay. Safe to run at any time.
 */
export async function removeOrphans(deps: OrphanDeps, now: number, signal?: AbortSignal): Promise<void> {
  const found = await findOrphans(deps, now, signal);
  const { log, rules } = deps;
  const isTooMany =
    found.ownerless > ALWAYS_ALLOWED && found.ownerless * 100 > found.listed * rules.maxOrphanPercent;
  deps.onRefused?.(isTooMany ? found.ownerless : 0);
  if (isTooMany) {
    log.error('orphans_refused', TOO_MANY, { files: found.listed, orphans: found.ownerless });
    return;
  }
  await forgetOthers(deps.orphans, found.names);
  const counts = { removed: 0, failed: 0 };
  for (const names of batches([...found.names])) {
    signal?.throwIfAborted();
    const notedBefore = now - rules.orphanWaitMs;
    await removeThose(deps, await deps.orphans.note(names, { at: now, notedBefore }), counts);
  }
  const { removed, failed } = counts;
  log.info?.('orphans', {
    files: found.listed,
    orphans: found.ownerless,
    replaced: found.names.size - found.ownerless,
    removed,
    failed,
  });
}

const TOO_MANY =
  'Too many audio files have no row: nothing is removed. Is this the database that belongs to the audio? MAX_ORPHAN_PERCENT says how many may.';

interface FoundOrphans {
  /** Files that are ours by their names, and not too young. */
  readonly listed: number;
  readonly names: ReadonlySet<string>;
  /** Those of the names whose recording is not known, or counts as removed. */
  readonly ownerless: number;
}

async function findOrphans(
  { audio, removals }: OrphanDeps,
  now: number,
  signal: AbortSignal | undefined,
): Promise<FoundOrphans> {
  const names = new Set<string>();
  let [listed, ownerless] = [0, 0];
  const look = async (batch: readonly string[]): Promise<void> => {
    const needed = await neededNames(removals, batch);
    listed += batch.length;
    for (const name of batch) {
      if (needed.names.has(name)) continue;
      names.add(name);
      if (!needed.ids.has(idOfAudio(name))) ownerless += 1;
    }
  };
  let batch: string[] = [];
  for await (const { name, storedAt } of audio.list()) {
    signal?.throwIfAborted();
    if (storedAt > now - ORPHAN_AGE_MS || !isRecordingId(idOfAudio(name))) continue;
    batch.push(name);
    if (batch.length < BATCH) continue;
    await look(batch);
    batch = [];
  }
  await look(batch);
  return { listed, names, ownerless };
}

async function neededNames(
  removals: RemovalStore,
  names: readonly string[],
): Promise<{ readonly ids: ReadonlySet<string>; readonly names: ReadonlySet<string> }> {
  const files = await removals.needed([...new Set(names.map(idOfAudio))]);
  return {
    ids: new Set(files.map(({ id }) => id)),
    names: new Set(files.flatMap((file) => [audioName(file), mp3Name(file.id)])),
  };
}

/** Files that are gone, or that a row needs again, begin to wait anew when they are found once more. */
async function forgetOthers(orphans: OrphanStore, names: ReadonlySet<string>): Promise<void> {
  let after = '';
  for (;;) {
    const noted = await orphans.list(after, BATCH);
    await orphans.forget(noted.filter((name) => !names.has(name)));
    if (noted.length < BATCH) return;
    after = noted.at(-1) ?? '';
  }
}

async function removeThose(
  { audio, removals, orphans, log }: OrphanDeps,
  names: readonly string[],
  counts: { removed: number; failed: number },
): Promise<void> {
  // The listing may have taken long.
  const needed = await neededNames(removals, names);
  const due = names.filter((name) => !needed.names.has(name));
  if (due.length === 0) return;
  const failed = await audio.removeAll(due);
  for (const { name, reason } of failed.slice(0, 1))
    log.error('remove_orphan', reason, { recording: idOfAudio(name) });
  const left = new Set(failed.map(({ name }) => name));
  await orphans.forget(due.filter((name) => !left.has(name)));
  counts.removed += due.length - failed.length;
  counts.failed += failed.length;
}

function* batches(names: readonly string[]): Generator<readonly string[]> {
  for (let at = 0; at < names.length; at += BATCH) yield names.slice(at, at + BATCH);
}
