import { createHash, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type FaultyBucket, LYING_READS, startFaultyBucket } from '../testing/start-faulty-bucket.ts';
import { type CheckedAudio, checkAudio, READS, sumContent } from './checked-audio.ts';
import type { OpenAudioStore } from './remote-audio.ts';
import { createS3AudioStore } from './s3/s3-audio-store.ts';

const BYTES = randomBytes(300_000);
const NAME = 'note.webm';
const WANTED = { bytes: BYTES.length, sha256: createHash('sha256').update(BYTES).digest('hex') };
/** Requests of one read. */
const REQUESTS = 2;

describe('checked audio on a bucket whose reads lie', { timeout: 30_000 }, () => {
  let folder: string;
  let path: string;
  let bucket: FaultyBucket;
  let store: OpenAudioStore;
  let audio: CheckedAudio;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'beep-checked-'));
    path = join(folder, 'copy');
    bucket = await startFaultyBucket();
    bucket.objects.set(NAME, BYTES);
    store = createS3AudioStore(bucket.settings);
    audio = checkAudio(store);
  });
  afterEach(async () => {
    store.close();
    await bucket.close();
    await rm(folder, { recursive: true });
  });

  const ways: Readonly<Record<string, (sha256?: null) => Promise<unknown>>> = {
    copy: (sha256) => audio.copy(NAME, { ...WANTED, ...(sha256 === null ? { sha256 } : {}) }, path),
    fetch: (sha256) =>
      audio.fetch(NAME, { ...WANTED, ...(sha256 === null ? { sha256 } : {}) }, { path, sum: sumContent }),
    verify: () => audio.verify(NAME, WANTED),
  };
  const cases = LYING_READS.flatMap((fault) => Object.keys(ways).map((way) => [way, fault] as const));

  // spec: D9
  it.each(cases)('%s gives no wrong byte during the fault %s', async (way, fault) => {
    bucket.fail(fault);
    await expect(ways[way]?.()).rejects.toThrow();
    if (way === 'copy') expect(existsSync(path)).toBe(false);
    expect(bucket.asked.length).toBeLessThanOrEqual(READS * REQUESTS);
  });

  it.each(cases)('%s reads again after one fault %s', async (way, fault) => {
    bucket.fail(fault, 1);
    await ways[way]?.();
    if (way !== 'verify') expect((await readFile(path)).equals(BYTES)).toBe(true);
  });

  // spec: D9
  it('gives up a read that trickles, without another one', async () => {
    const impatient = checkAudio(store, { limitMs: () => 100 });
    bucket.fail('get-trickle');
    for (const read of [
      () => impatient.copy(NAME, WANTED, path),
      () => impatient.fetch(NAME, WANTED, { path, sum: sumContent }),
      () => impatient.verify(NAME, WANTED),
    ]) {
      bucket.asked.length = 0;
      await expect(read()).rejects.toThrow('sends too slowly');
      expect(bucket.asked).toHaveLength(REQUESTS);
    }
  });

  it('takes two equal reads if no sum was noted', async () => {
    for (const way of ['copy', 'fetch']) {
      bucket.asked.length = 0;
      bucket.fail('get-flipped', 1);
      await ways[way]?.(null);
      expect((await readFile(path)).equals(BYTES)).toBe(true);
      expect(bucket.asked).toHaveLength(READS * REQUESTS);
      await rm(path);
    }
  });

  it('gives the size of a file, and undefined for none', async () => {
    expect(await audio.size(NAME)).toBe(BYTES.length);
    expect(await audio.size('never.webm')).toBeUndefined();
  });
});
