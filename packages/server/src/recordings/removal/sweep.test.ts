import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { AudioStore } from '../../storage/audio-store.ts';
import { createDiskAudioStore } from '../../storage/disk/disk-audio-store.ts';
import { newRecordingId } from '../../storage/recording-id.ts';
import type { Stores } from '../../storage/stores.ts';
import { aRecording } from '../../testing/a-recording.ts';
import { openMemoryStores } from '../../testing/open-memory-stores.ts';
import { RESTORE_GRACE_MS } from '../restore-recording.ts';
import { sweep } from './sweep.ts';

const NOTES = 450;
const DELETED_AT = 1_000_000;
const DUE = DELETED_AT + RESTORE_GRACE_MS;

describe('sweep', { timeout: 30_000 }, () => {
  let folder: string;
  let stores: Stores;
  let audio: AudioStore;
  const ids = Array.from({ length: NOTES }, newRecordingId);
  const logged: string[] = [];
  const log = { error: (event: string) => void logged.push(event) };

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'beep-sweep-'));
    stores = await openMemoryStores();
    audio = createDiskAudioStore(folder);
    logged.length = 0;
    for (const [index, id] of ids.entries()) {
      await stores.recordings.create(aRecording({ id, createdAt: 1 }));
      await stores.recordings.markDeleted(id, DELETED_AT - NOTES + index);
      await writeFile(join(folder, `${id}.webm`), 'file');
    }
  });
  afterEach(async () => {
    await stores.close();
    await rm(folder, { recursive: true });
  });

  it('removes every file that is due, however many', async () => {
    await sweep({ stores, audio, log }, DUE);
    expect(await readdir(folder)).toEqual([]);
    expect(logged).toEqual([]);
  });

  it('removes the others when the oldest cannot be removed, logs it, and removes those the next time', async () => {
    const bad = new Set(ids.slice(0, 250).map((id) => `${id}.webm`));
    const failing: AudioStore = {
      ...audio,
      removeAll: async (names) => [
        ...(await audio.removeAll(names.filter((name) => !bad.has(name)))),
        ...names.filter((name) => bad.has(name)).map((name) => ({ name, reason: 'The disk is broken.' })),
      ],
    };
    await expect(sweep({ stores, audio: failing, log }, DUE)).rejects.toThrow('250 recordings');
    expect((await readdir(folder)).sort()).toEqual([...bad].sort());
    expect(logged.length).toBeLessThan(10);
    await sweep({ stores, audio, log }, DUE);
    expect(await readdir(folder)).toEqual([]);
  });

  it('records a removal before it deletes the first file, so that no recording is restored without its file', async () => {
    const restored: boolean[] = [];
    const watching: AudioStore = {
      ...audio,
      removeAll: async (names) => {
        for (const id of ids.filter((one) => names.includes(`${one}.webm`))) {
          restored.push(await stores.deletions.restore(id, 0));
        }
        return audio.removeAll(names);
      },
    };
    await sweep({ stores, audio: watching, log }, DUE);
    expect(restored).toHaveLength(NOTES);
    expect(restored).not.toContain(true);
  });

  it('keeps the file of a recording restored after it was found', { tags: 'long' }, async () => {
    const [back = ''] = ids;
    const removals = {
      ...stores.removals,
      due: async (...asked: Parameters<typeof stores.removals.due>) => {
        const due = await stores.removals.due(...asked);
        await stores.deletions.restore(back, 0);
        return due;
      },
    };
    await sweep({ stores: { ...stores, removals }, audio, log }, DUE);
    expect(await readdir(folder)).toEqual([`${back}.webm`]);
    expect(await stores.removals.needed(ids)).toMatchObject([{ id: back }]);
  });

  it('stops on request, and continues the next time', { tags: 'long' }, async () => {
    const stop = new AbortController();
    const stopping: AudioStore = {
      ...audio,
      removeAll: (names) => {
        stop.abort(new Error('The process ends.'));
        return audio.removeAll(names);
      },
    };
    const end = sweep({ stores, audio: stopping, log }, DUE, stop.signal);
    await expect(end).rejects.toThrow('The process ends.');
    const left = await readdir(folder);
    expect(left.length).toBeGreaterThan(200);
    expect(left.length).toBeLessThan(NOTES);
    await sweep({ stores, audio, log }, DUE);
    expect(await readdir(folder)).toEqual([]);
  });
});
