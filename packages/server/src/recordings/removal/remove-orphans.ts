import type { Log } from '../../log/log.ts';
import { audioName, idOfAudio, mp3Name } from '../../storage/audio-names.ts';
import type { AudioInventory, AudioStore } from '../../storage/audio-store.ts';
import type { OrphanStore } from '../../storage/ownership-store.ts';
import { isRecordingId } from '../../storage/recording-id.ts';
import type { RemovalStore } from '../../storage/removal-store.ts';
import { type BatchPace, inBatchesOf } from '../../storage/sql/batches.ts';
import { REMOVAL_PACE } from './remove-audio.ts';

/** A file is stored seconds before its row is written; the rest allows for clock differences. */
const ORPHAN_AGE_MS = 24 * 3_600_000;
const BATCH = 500;
/** A few orphans do not indicate the wrong database. */
const ALWAYS_ALLOWED = 20;

export interface OrphanRules {
  /** How long a file without a row stays after it was first seen. */
  readonly orphanWaitMs: number;
  /** Nothing is removed if more than this percentage of the files has no row. */
  readonly maxOrphanPercent: number;
}

export interface OrphanDeps {
  readonly audio: Pick<AudioStore, 'removeAll'> & AudioInventory;
  readonly removals: RemovalStore;
  readonly orphans: OrphanStore;
  readonly rules: OrphanRules;
  readonly log: Log;
  /** {@link REMOVAL_PACE} by default. */
  readonly pace?: BatchPace | undefined;
  /** Called with the number of files without a row that were kept because they are too many; otherwise with 0. */
  readonly onRefused?: ((files: number) => void) | undefined;
}

/**
 * Removes audio that no row needs: left by a crash between storing a file and writing its row, by an unfinished
 * removal, or replaced by another file. A file is removed after it had no row for the whole waiting time, which starts
 * again in a restored database. Files with unknown names stay. Safe to run at any time.
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
  const notedBefore = now - rules.orphanWaitMs;
  await inBatchesOf(
    deps.pace ?? REMOVAL_PACE,
    [...found.names],
    async (names) => removeThose(deps, await deps.orphans.note(names, { at: now, notedBefore }), counts),
    signal,
  );
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
  /** Files with a valid name and the minimum age. */
  readonly listed: number;
  readonly names: ReadonlySet<string>;
  /** Names whose recording is unknown or whose files are marked as removed. */
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

/** For files that are gone or needed again, the waiting time starts again if they are found once more. */
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
  // Checked again: listing may take long.
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
