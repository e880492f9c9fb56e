import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { LogFacts } from '../../log/log.ts';
import { createDiskAudioStore } from '../../storage/disk/disk-audio-store.ts';
import { newRecordingId } from '../../storage/recording-id.ts';
import type { Stores } from '../../storage/stores.ts';
import { aRecording } from '../../testing/a-recording.ts';
import { openMemoryStores } from '../../testing/open-memory-stores.ts';
import { removeOrphans } from './remove-orphans.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const WAIT_MS = 14 * DAY_MS;
/** When a file stored now has the minimum age. */
const LOOK_MS = DAY_MS + HOUR_MS;

describe('removeOrphans', () => {
  let folder: string;
  let stores: Stores;
  let logged: LogFacts[];
  const errors: string[] = [];
  const live = newRecordingId();
  const orphan = newRecordingId();

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'beep-orphans-'));
    stores = await openMemoryStores();
    logged = [];
    await stores.recordings.create(aRecording({ id: live, createdAt: Date.now() }));
    for (const name of [`${live}.webm`, `${live}.mp3`, `${orphan}.webm`, `${orphan}.mp3`, 'notes.txt']) {
      await writeFile(join(folder, name), 'file');
    }
  });
  afterEach(async () => {
    await stores.close();
    await rm(folder, { recursive: true });
    expect(errors.splice(0)).toEqual([]);
  });

  /** A run this many milliseconds from now. */
  async function lookIn(ms: number, maxOrphanPercent = 10): Promise<string[]> {
    const log = {
      error: (event: string) => errors.push(event),
      info: (_event: string, facts: LogFacts) => logged.push(facts),
    };
    const rules = { orphanWaitMs: WAIT_MS, maxOrphanPercent };
    const { removals, orphans } = stores;
    const audio = createDiskAudioStore(folder);
    await removeOrphans({ audio, removals, orphans, rules, log }, Date.now() + ms);
    return (await readdir(folder)).sort();
  }

  // spec: D7
  it('removes a file that had no row for the whole waiting time, and counts it in the log', async () => {
    expect(await lookIn(LOOK_MS)).toHaveLength(5);
    expect(await lookIn(LOOK_MS + WAIT_MS - HOUR_MS)).toHaveLength(5);
    const left = [`${live}.mp3`, `${live}.webm`, 'notes.txt'].sort();
    expect(await lookIn(LOOK_MS + WAIT_MS)).toEqual(left);
    expect(logged).toEqual([
      { files: 4, orphans: 2, replaced: 0, removed: 0, failed: 0 },
      { files: 4, orphans: 2, replaced: 0, removed: 0, failed: 0 },
      { files: 4, orphans: 2, replaced: 0, removed: 2, failed: 0 },
    ]);
  });

  it('keeps a file whose row may still be written', async () => {
    expect(await lookIn(HOUR_MS)).toHaveLength(5);
    expect(await lookIn(DAY_MS - HOUR_MS)).toHaveLength(5);
    expect(logged.map(({ orphans }) => orphans)).toEqual([0, 0]);
  });

  it('keeps a file whose row came back meanwhile, and restarts the wait when the row disappears again', async () => {
    await lookIn(LOOK_MS);
    await stores.recordings.create(aRecording({ id: orphan, createdAt: Date.now() }));
    expect(await lookIn(LOOK_MS + WAIT_MS)).toHaveLength(5);
    await stores.removals.markRemoved([orphan], Date.now());
    expect(await lookIn(LOOK_MS + WAIT_MS + HOUR_MS)).toHaveLength(5);
    expect(await lookIn(LOOK_MS + 2 * WAIT_MS + HOUR_MS)).toHaveLength(3);
  });

  it('removes files that were stored after the removal of their recording', async () => {
    await stores.removals.markRemoved([live], Date.now());
    await lookIn(LOOK_MS);
    expect(await lookIn(LOOK_MS + WAIT_MS)).toEqual(['notes.txt']);
  });

  it('removes a file replaced by a normalized one, once no restored backup can need it', async () => {
    const due = newRecordingId();
    await stores.recordings.create(aRecording({ id: due, levels: 'due', createdAt: Date.now() }));
    for (const name of [`${due}.webm`, `${due}.levelled.webm`]) await writeFile(join(folder, name), 'file');
    const levels = { peaks: '00ff'.repeat(32), gainDb: -3, mp3GainDb: 0 };
    const file = { bytes: 4, sha256: 'ab'.repeat(32), fileRevision: 1 };
    await stores.recordings.setLevels(due, { levels, file });
    expect(await lookIn(LOOK_MS)).toContain(`${due}.webm`);
    const after = await lookIn(LOOK_MS + WAIT_MS);
    expect(after).toContain(`${due}.levelled.webm`);
    expect(after).not.toContain(`${due}.webm`);
  });

  // spec: D7
  it('removes nothing at all if too many files have no row, unless allowed', async () => {
    const names = Array.from({ length: 30 }, () => `${newRecordingId()}.webm`);
    for (const name of names) await writeFile(join(folder, name), 'file');
    await lookIn(LOOK_MS);
    expect(await lookIn(LOOK_MS + WAIT_MS)).toHaveLength(35);
    expect(errors.splice(0)).toEqual(['orphans_refused', 'orphans_refused']);
    // The waiting time of kept files has not started.
    expect(await lookIn(LOOK_MS + WAIT_MS + HOUR_MS, 100)).toHaveLength(35);
    expect(await lookIn(LOOK_MS + 2 * WAIT_MS + HOUR_MS, 100)).toHaveLength(3);
  });
});
