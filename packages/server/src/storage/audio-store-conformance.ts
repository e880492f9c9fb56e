import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { AudioInventory, AudioMark, AudioStore, ByteRange, StoredAudio } from './audio-store.ts';

/** An empty store; `close` deletes everything. */
export interface AudioStoreUnderTest {
  readonly store: AudioStore & AudioInventory & AudioMark;
  close(): Promise<void>;
}

const BYTES = randomBytes(600_000);
const WHOLE: ByteRange = { start: 0, end: BYTES.length - 1 };

/** The store and helpers for the rules. */
class Subject {
  readonly store: AudioStore & AudioInventory & AudioMark;
  readonly #folder: string;
  #files = 0;

  constructor(store: AudioStore & AudioInventory & AudioMark, folder: string) {
    this.store = store;
    this.#folder = folder;
  }

  async put(name: string, bytes: Uint8Array = BYTES): Promise<void> {
    const path = join(this.#folder, String(++this.#files));
    await writeFile(path, bytes);
    await this.store.put(name, path);
  }

  async open(name: string): Promise<StoredAudio> {
    const audio = await this.store.open(name);
    if (!audio) throw new Error(`${name} is not there.`);
    return audio;
  }

  async read(name: string, range: ByteRange): Promise<Buffer> {
    const stream = await (await this.open(name)).read(range);
    return Buffer.from(await new Response(stream).arrayBuffer());
  }

  async names(): Promise<string[]> {
    const found: string[] = [];
    for await (const { name } of this.store.list()) found.push(name);
    return found.sort();
  }
}

/** The rules for every audio store; each runs on an empty one. */
const RULES: Readonly<Record<string, (subject: Subject) => Promise<void>>> = {
  'returns what was stored, whole and in parts': async (subject) => {
    await subject.put('note.webm');
    expect((await subject.open('note.webm')).size).toBe(BYTES.length);
    for (const range of [WHOLE, { start: 1000, end: 500_000 }, { start: 7, end: 7 }]) {
      const wanted = BYTES.subarray(range.start, range.end + 1);
      expect((await subject.read('note.webm', range)).equals(wanted)).toBe(true);
    }
  },

  'replaces a file of the same name': async (subject) => {
    await subject.put('note.webm', BYTES.subarray(0, 1000));
    await subject.put('note.webm');
    expect((await subject.read('note.webm', WHOLE)).equals(BYTES)).toBe(true);
    expect(await subject.names()).toEqual(['note.webm']);
  },

  'reports a missing file, and rejects reading a removed one': async (subject) => {
    expect(await subject.store.open('other.webm')).toBeUndefined();
    await subject.put('note.webm');
    const audio = await subject.open('note.webm');
    await subject.store.remove('note.webm');
    await expect(audio.read({ start: 0, end: 1 })).rejects.toThrow();
  },

  'removes a file, also twice': async (subject) => {
    await subject.put('note.webm');
    await subject.store.remove('note.webm');
    await subject.store.remove('note.webm');
    expect(await subject.store.open('note.webm')).toBeUndefined();
  },

  'removes many files at once, some of which do not exist': async (subject) => {
    const names = Array.from({ length: 40 }, (_, n) => `note${n}.webm`);
    for (const name of names) await subject.put(name, BYTES.subarray(0, 1000));
    await subject.put('other.webm');
    expect(await subject.store.removeAll([...names.slice(1), 'absent.webm'])).toEqual([]);
    expect(await subject.names()).toEqual(['note0.webm', 'other.webm']);
    expect(await subject.store.removeAll([])).toEqual([]);
  },

  'rejects a missing local file and stores nothing of it': async (subject) => {
    await expect(subject.store.put('note.webm', join(tmpdir(), 'beep-absent'))).rejects.toThrow();
    expect(await subject.store.open('note.webm')).toBeUndefined();
  },

  'lets a reader stop early': async (subject) => {
    await subject.put('note.webm');
    const reader = (await (await subject.open('note.webm')).read(WHOLE)).getReader();
    await reader.read();
    await reader.cancel();
    expect((await subject.read('note.webm', WHOLE)).equals(BYTES)).toBe(true);
  },

  'may open a local file, which can be read at any offset and after its removal': async (subject) => {
    await subject.put('note.webm');
    const audio = await subject.open('note.webm');
    const file = await audio.openLocal?.();
    if (!file) return;
    await subject.store.remove('note.webm');
    const into = Buffer.alloc(1000);
    expect(await file.read(into, 500)).toBe(1000);
    expect(into.equals(BYTES.subarray(500, 1500))).toBe(true);
    expect(await file.read(into, BYTES.length - 10)).toBe(10);
    expect(into.subarray(0, 10).equals(BYTES.subarray(-10))).toBe(true);
    await file.close();
    await expect(audio.openLocal?.()).rejects.toThrow();
  },

  'lists its files with their times': async (subject) => {
    const before = Date.now();
    expect(await subject.names()).toEqual([]);
    await subject.put('note.webm');
    await subject.put('other.webm');
    expect(await subject.names()).toEqual(['note.webm', 'other.webm']);
    for await (const { storedAt } of subject.store.list()) {
      expect(Math.abs(storedAt - before)).toBeLessThan(60_000);
    }
  },

  'stores a mark that is not audio': async (subject) => {
    expect(await subject.store.readMark()).toBeUndefined();
    await subject.store.writeMark('one');
    await subject.store.writeMark('two');
    expect(await subject.store.readMark()).toBe('two');
    expect(await subject.names()).toEqual([]);
  },

  'reports that it is ready': async (subject) => {
    await expect(subject.store.check()).resolves.toBeUndefined();
  },
};

/** Tests an adapter against every rule; called by its test file. */
export function describeAudioStore(engine: string, open: () => Promise<AudioStoreUnderTest>): void {
  describe(`audio store: ${engine}`, () => {
    it.each(Object.entries(RULES))('%s', async (_name, rule) => {
      const { store, close } = await open();
      const folder = await mkdtemp(join(tmpdir(), 'beep-local-'));
      try {
        await rule(new Subject(store, folder));
      } finally {
        await close();
        await rm(folder, { recursive: true });
      }
    });
  });
}
