import { expect, it } from 'vitest';
import { aRecording } from '../testing/a-recording.ts';
import { openMemoryStores } from '../testing/open-memory-stores.ts';
import type { AudioStore } from './audio-store.ts';
import { watchMissingAudio } from './watch-missing-audio.ts';

const GONE = aRecording({ id: 'G'.repeat(22), bytes: 3 });
const THERE = aRecording({ id: 'T'.repeat(22), bytes: 3 });
const DELETED = aRecording({ id: 'D'.repeat(22), bytes: 3 });

// spec: D8
it('counts recordings without their file until it is back, found by a look or missed by a reader', async () => {
  const stores = await openMemoryStores();
  for (const recording of [GONE, THERE, DELETED]) await stores.recordings.create(recording);
  await stores.removals.markRemoved([DELETED.id], 1);
  const sizes = new Map([[`${THERE.id}.webm`, 3]]);
  const store = {
    open: async (name: string) => {
      const size = sizes.get(name);
      return size === undefined ? undefined : { size, read: () => Promise.reject(new Error('not read')) };
    },
  } as AudioStore;
  const logged: string[] = [];
  const counts: number[] = [];
  const watch = watchMissingAudio({
    ...{ store, removals: stores.removals },
    log: { error: (event) => void logged.push(event) },
    onCount: (count) => void counts.push(count),
  });
  await watch.audio.open(`${THERE.id}.mp3`);
  await watch.audio.open(`${DELETED.id}.webm`);
  await watch.audio.open(`${GONE.id}.webm`);
  await expect.poll(() => watch.count()).toBe(1);
  await watch.look();
  expect([watch.count(), logged]).toEqual([1, ['missing_audio']]);
  // Of another length, as the page of a proxy.
  sizes.set(`${THERE.id}.webm`, 4);
  await watch.look();
  expect([watch.count(), logged.length, counts.at(-1)]).toEqual([2, 2, 2]);
  for (const { id } of [GONE, THERE]) sizes.set(`${id}.webm`, 3);
  await watch.look();
  expect([watch.count(), counts.at(-1)]).toEqual([0, 0]);
  await stores.close();
});
