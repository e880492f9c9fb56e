import { afterEach, expect, it, vi } from 'vitest';
import { createSoundCache } from './sound-cache.ts';

const AUDIO = new Blob(['audio']);

afterEach(() => {
  vi.restoreAllMocks();
});

/** Loads when told so. */
function createLoads() {
  const asked: string[] = [];
  const waiting: ((audio: Blob | null) => void)[] = [];
  return {
    asked,
    load: (id: string) => {
      asked.push(id);
      return new Promise<Blob | null>((resolve) => waiting.push(resolve));
    },
    /** Ends the load that began first. */
    async end(audio: Blob | null = AUDIO): Promise<void> {
      waiting.shift()?.(audio);
      await Promise.resolve();
    },
  };
}

// spec: desk.6
it('loads what is wanted one after the other, and lets go of all else', async () => {
  const revoke = vi.spyOn(URL, 'revokeObjectURL');
  const { asked, load, end } = createLoads();
  const cache = createSoundCache(load);
  const held = () => [...cache.getSnapshot()].map(([id, { status }]) => `${id} ${status}`);
  cache.want(['a', 'b']);
  expect(held()).toEqual(['a loading']);
  await end();
  expect(held()).toEqual(['a known', 'b loading']);
  await end();
  cache.want(['b', 'c', 'a']);
  await end();
  expect(held()).toEqual(['a known', 'b known', 'c known']);
  expect(revoke).not.toHaveBeenCalled();
  const a = cache.getSnapshot().get('a');
  cache.want(['c', 'd', 'b']);
  await end();
  expect(held()).toEqual(['b known', 'c known', 'd known']);
  expect(revoke.mock.calls).toEqual([[a?.status === 'known' && a.url]]);
  expect(asked).toEqual(['a', 'b', 'c', 'd']);
  cache.want([]);
  expect(held()).toEqual([]);
  expect(revoke).toHaveBeenCalledTimes(4);
});

it('loads what is wanted now before what was wanted, and keeps nothing that is not wanted any more', async () => {
  const { asked, load, end } = createLoads();
  const cache = createSoundCache(load);
  cache.want(['a', 'b']);
  cache.want(['m', 'n']);
  await end();
  await end();
  expect([...cache.getSnapshot().keys()]).toEqual(['m', 'n']);
  expect(asked).toEqual(['a', 'm', 'n']);
});

it('tries again what failed when it is wanted again', async () => {
  const { asked, load, end } = createLoads();
  const cache = createSoundCache(load);
  cache.want(['a']);
  await end(null);
  expect(cache.getSnapshot().get('a')).toEqual({ status: 'failed' });
  cache.want(['a']);
  await end();
  expect(cache.getSnapshot().get('a')?.status).toBe('known');
  expect(asked).toEqual(['a', 'a']);
});
