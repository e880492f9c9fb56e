import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createDiskAudioStore } from '../storage/disk/disk-audio-store.ts';
import type { Stores } from '../storage/recording-store.ts';
import { aRecording } from '../testing/a-recording.ts';
import { openMemoryStores } from '../testing/open-memory-stores.ts';
import { newRecordingId } from './recording-id.ts';
import { removeOrphans } from './remove-orphans.ts';

const DAY_MS = 86_400_000;

describe('removeOrphans', () => {
  let folder: string;
  let stores: Stores;
  const errors: string[] = [];
  const live = newRecordingId();
  const orphan = newRecordingId();

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'beep-orphans-'));
    stores = await openMemoryStores();
    await stores.recordings.create(aRecording({ id: live, createdAt: Date.now() }));
    for (const name of [`${live}.webm`, `${live}.mp3`, `${orphan}.webm`, `${orphan}.mp3`, 'notes.txt']) {
      await writeFile(join(folder, name), 'file');
    }
  });
  afterEach(async () => {
    await stores.close();
    await rm(folder, { recursive: true });
    expect(errors).toEqual([]);
  });

  async function removeAt(now: number): Promise<string[]> {
    const log = { error: (event: string) => errors.push(event) };
    await removeOrphans({ audio: createDiskAudioStore(folder), removals: stores.removals, log }, now);
    return (await readdir(folder)).sort();
  }

  it('removes a file without a row after a day, and no file that is not a recording', async () => {
    expect(await removeAt(Date.now() + DAY_MS + 60_000)).toEqual(
      [`${live}.mp3`, `${live}.webm`, 'notes.txt'].sort(),
    );
  });

  it('leaves a file whose row may still be written', async () => {
    expect(await removeAt(Date.now() + DAY_MS - 60_000)).toHaveLength(5);
  });

  it('removes what came after the removal of its recording', async () => {
    await stores.removals.markRemoved([live], Date.now());
    expect(await removeAt(Date.now() + DAY_MS + 60_000)).toEqual(['notes.txt']);
  });
});
