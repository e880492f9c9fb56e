import { describe, expect, it } from 'vitest';
import { type AudioCache, createAudioCache, dropWhenRemoved, type HeldAudio } from './audio-cache.ts';
import type { AudioStore } from './audio-store.ts';

const KB = 1024;
const CAPACITY = 80 * KB;
const SIZE = 10 * KB;

/** Requests a file as a listener does: from the cache, else from the store. */
async function want(cache: AudioCache, name: string, size = SIZE): Promise<HeldAudio | undefined> {
  return cache.hold(name) ?? (await cache.admit(name, size, async () => new Uint8Array(size)));
}

async function take(cache: AudioCache, name: string, size = SIZE): Promise<void> {
  (await want(cache, name, size))?.release();
}

async function takeTwice(cache: AudioCache, ...names: readonly string[]): Promise<void> {
  for (const name of names) {
    await take(cache, name);
    await take(cache, name);
  }
}

/** Bytes of a cached file; undefined if it is not cached. */
function sizeOf(cache: AudioCache, name: string): number | undefined {
  const held = cache.hold(name);
  held?.release();
  return held?.bytes.length;
}

const names = (count: number, prefix = 'note'): string[] =>
  Array.from({ length: count }, (_, index) => `${prefix}${index}`);
const kept = (cache: AudioCache, all: readonly string[]): number =>
  all.filter((name) => sizeOf(cache, name) !== undefined).length;

describe('audio cache', () => {
  it('stores a file on its second request', async () => {
    const cache = createAudioCache(CAPACITY);
    expect(await want(cache, 'a')).toBeUndefined();
    expect(sizeOf(cache, 'a')).toBeUndefined();
    expect((await want(cache, 'a'))?.bytes).toHaveLength(SIZE);
    expect(sizeOf(cache, 'a')).toBe(SIZE);
    expect(cache.hold('a')?.bytes).toHaveLength(SIZE);
  });

  it('keeps the most recently used files, up to its capacity', async () => {
    const cache = createAudioCache(CAPACITY);
    await takeTwice(cache, ...names(8));
    await take(cache, 'note0');
    await takeTwice(cache, 'new');
    expect(sizeOf(cache, 'note0')).toBe(SIZE);
    expect(sizeOf(cache, 'note1')).toBeUndefined();
    expect(kept(cache, [...names(8), 'new'])).toBe(8);
  });

  it('keeps frequently used files while a client reads everything once', async () => {
    const cache = createAudioCache(CAPACITY);
    await takeTwice(cache, 'often');
    for (const name of names(1000)) await take(cache, name);
    expect(sizeOf(cache, 'often')).toBe(SIZE);
  });

  it('forgets a first request after many others', async () => {
    const cache = createAudioCache(CAPACITY);
    await take(cache, 'once');
    for (const name of names(8)) await take(cache, name);
    expect(await want(cache, 'once')).toBeUndefined();
  });

  it('stores no large files, and nothing if it has no capacity', async () => {
    const cache = createAudioCache(CAPACITY);
    await take(cache, 'large', 11 * KB);
    expect(await want(cache, 'large', 11 * KB)).toBeUndefined();
    const none = createAudioCache(0);
    await take(none, 'a', 1);
    expect(await want(none, 'a', 1)).toBeUndefined();
  });

  it('loads a file once for concurrent requests', async () => {
    const cache = createAudioCache(CAPACITY);
    await take(cache, 'a');
    let loads = 0;
    const load = async (): Promise<Uint8Array<ArrayBuffer>> => {
      loads += 1;
      return new Uint8Array(SIZE);
    };
    const held = await Promise.all([1, 2, 3].map(() => cache.admit('a', SIZE, load)));
    expect(held.filter((file) => file?.bytes.length === SIZE)).toHaveLength(3);
    expect(loads).toBe(1);
  });

  it('counts a buffer in use against its capacity, until it is released', async () => {
    const cache = createAudioCache(CAPACITY);
    const held: (HeldAudio | undefined)[] = [];
    for (const name of names(8)) {
      await want(cache, name);
      held.push(await want(cache, name));
    }
    await takeTwice(cache, 'new');
    expect(sizeOf(cache, 'new')).toBeUndefined();
    cache.drop('note3');
    expect(sizeOf(cache, 'note3')).toBeUndefined();
    await takeTwice(cache, 'new');
    expect(sizeOf(cache, 'new')).toBeUndefined();
    held[3]?.release();
    await takeTwice(cache, 'new');
    expect(sizeOf(cache, 'new')).toBe(SIZE);
  });

  it('has its whole capacity again after all files were added and removed', async () => {
    const cache = createAudioCache(CAPACITY);
    for (let round = 0; round < 20; round += 1) {
      const held = await Promise.all(
        names(8).map(async (name) => {
          await want(cache, name);
          return want(cache, name);
        }),
      );
      for (const [index, name] of names(8).entries()) {
        if (index % 2 === 0) held[index]?.release();
        cache.drop(name);
        if (index % 2 === 1) held[index]?.release();
      }
    }
    await takeTwice(cache, ...names(8, 'other'));
    expect(kept(cache, names(8, 'other'))).toBe(8);
  });

  it('does not store a file dropped while it was loaded, nor one of unexpected length', async () => {
    const cache = createAudioCache(CAPACITY);
    const loaded = Promise.withResolvers<Uint8Array<ArrayBuffer>>();
    await take(cache, 'a');
    const wanted = cache.admit('a', SIZE, () => loaded.promise);
    cache.drop('a');
    loaded.resolve(new Uint8Array(SIZE));
    expect(await wanted).toBeUndefined();
    expect(sizeOf(cache, 'a')).toBeUndefined();
    await take(cache, 'b');
    expect(await cache.admit('b', SIZE, async () => new Uint8Array(SIZE - 1))).toBeUndefined();
    expect(sizeOf(cache, 'b')).toBeUndefined();
  });

  it('passes on a read error, and stores the file later', async () => {
    const cache = createAudioCache(CAPACITY);
    await take(cache, 'a');
    await expect(cache.admit('a', SIZE, () => Promise.reject(new Error('EIO')))).rejects.toThrow('EIO');
    await takeTwice(cache, 'a');
    expect(sizeOf(cache, 'a')).toBe(SIZE);
  });

  it('drops what is removed from the store', async () => {
    const cache = createAudioCache(CAPACITY);
    const removed: string[] = [];
    const store = { remove: async (name: string) => void removed.push(name) } as Partial<AudioStore>;
    await takeTwice(cache, 'a');
    await dropWhenRemoved(store as AudioStore, cache).remove('a');
    expect(sizeOf(cache, 'a')).toBeUndefined();
    expect(removed).toEqual(['a']);
  });
});
