import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { AudioStore } from './audio-store.ts';

export interface AudioStoreUnderTest {
  readonly store: AudioStore;
  close(): Promise<void>;
}

/** What every audio store must do; each adapter's test file calls it. */
export function describeAudioStore(engine: string, open: () => Promise<AudioStoreUnderTest>): void {
  describe(`audio store: ${engine}`, () => {
    let subject: AudioStoreUnderTest;
    let localDir: string;
    const bytes = randomBytes(600_000);

    beforeEach(async () => {
      subject = await open();
      localDir = await mkdtemp(join(tmpdir(), 'beep-local-'));
      await writeFile(join(localDir, 'in'), bytes);
    });
    afterEach(async () => {
      await subject.close();
      await rm(localDir, { recursive: true });
    });

    async function readAll(range: { start: number; end: number }): Promise<Buffer> {
      const stream = await subject.store.read('note.webm', range);
      return Buffer.from(await new Response(stream).arrayBuffer());
    }

    it('gives back what was put in, whole and in parts', async () => {
      await subject.store.put('note.webm', join(localDir, 'in'));
      expect(await subject.store.size('note.webm')).toBe(bytes.length);
      expect((await readAll({ start: 0, end: bytes.length - 1 })).equals(bytes)).toBe(true);
      expect((await readAll({ start: 1000, end: 500_000 })).equals(bytes.subarray(1000, 500_001))).toBe(true);
      expect((await readAll({ start: 7, end: 7 })).equals(bytes.subarray(7, 8))).toBe(true);
    });

    it('knows no size of a file that is not there, and rejects reading it', async () => {
      expect(await subject.store.size('other.webm')).toBeUndefined();
      await expect(subject.store.read('other.webm', { start: 0, end: 1 })).rejects.toThrow();
    });

    it('removes a file, also twice', async () => {
      await subject.store.put('note.webm', join(localDir, 'in'));
      await subject.store.remove('note.webm');
      await subject.store.remove('note.webm');
      expect(await subject.store.size('note.webm')).toBeUndefined();
    });

    it('rejects a local file that is not there and keeps nothing of it', async () => {
      await expect(subject.store.put('note.webm', join(localDir, 'absent'))).rejects.toThrow();
      expect(await subject.store.size('note.webm')).toBeUndefined();
    });

    it('lets a reader leave early', async () => {
      await subject.store.put('note.webm', join(localDir, 'in'));
      const reader = (await subject.store.read('note.webm', { start: 0, end: bytes.length - 1 })).getReader();
      await reader.read();
      await reader.cancel();
      expect((await readAll({ start: 0, end: bytes.length - 1 })).equals(bytes)).toBe(true);
    });

    it('says that it is ready', async () => {
      await expect(subject.store.check()).resolves.toBeUndefined();
    });
  });
}
