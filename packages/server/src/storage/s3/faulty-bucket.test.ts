import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type BucketFault, type FaultyBucket, startFaultyBucket } from '../../testing/start-faulty-bucket.ts';
import type { OpenAudioStore } from '../remote-audio.ts';
import { createS3AudioStore } from './s3-audio-store.ts';

const BYTES = randomBytes(300_000);
const NAME = 'note.webm';

describe('an S3 audio store on a faulty bucket', { timeout: 30_000 }, () => {
  let folder: string;
  let path: string;
  let bucket: FaultyBucket;
  let store: OpenAudioStore;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'beep-faulty-'));
    path = join(folder, 'note');
    await writeFile(path, BYTES);
    bucket = await startFaultyBucket();
    store = createS3AudioStore(bucket.settings);
  });
  afterEach(async () => {
    store.close();
    await bucket.close();
    await rm(folder, { recursive: true });
  });

  const puts = (): number => bucket.asked.filter((line) => line.startsWith('PUT')).length;

  async function namesIn(listed: OpenAudioStore): Promise<string[]> {
    const names: string[] = [];
    for await (const { name } of listed.list()) names.push(name);
    return names;
  }

  async function readAll(): Promise<Buffer> {
    const audio = await store.open(NAME);
    if (!audio) throw new Error('It is not there.');
    return Buffer.from(
      await new Response(await audio.read({ start: 0, end: BYTES.length - 1 })).arrayBuffer(),
    );
  }

  const PUT_FAULTS: readonly BucketFault[] = ['put-flipped', 'put-flipped-unchecked', 'put-lost'];

  // spec: D9
  it.each(PUT_FAULTS)('acknowledges nothing during the fault %s, and tries three times', async (fault) => {
    bucket.fail(fault);
    await expect(store.put(NAME, path)).rejects.toMatchObject({
      code: expect.stringMatching(/^E(STORAGE|DAMAGED)$/),
    });
    expect(puts()).toBe(3);
  });

  it.each(PUT_FAULTS)('stores the file if the fault %s occurs once', async (fault) => {
    bucket.fail(fault, 1);
    expect(await store.put(NAME, path)).toMatchObject({ bytes: BYTES.length });
    expect(bucket.objects.get(NAME)?.equals(BYTES)).toBe(true);
    expect(puts()).toBe(2);
  });

  it.each(['put-hang', 'put-opaque-trickle'] as const)(
    'gives up an upload that takes too long on the fault %s',
    async (fault) => {
      const impatient = createS3AudioStore(bucket.settings, { limitMs: () => 100 });
      bucket.fail(fault);
      await expect(impatient.put(NAME, path)).rejects.toMatchObject({ code: 'ESTORAGE' });
      impatient.close();
    },
  );

  it.each([
    ['list-hang', 'a listing'],
    ['list-trickle', 'a listing'],
    ['get-trickle', 'the mark'],
  ] as const)('gives up on the fault %s when %s takes too long', async (fault, asked) => {
    const impatient = createS3AudioStore(bucket.settings, { limitMs: () => 100 });
    if (asked === 'the mark') await store.writeMark('x'.repeat(1000));
    bucket.fail(fault);
    const answer = asked === 'the mark' ? impatient.readMark() : namesIn(impatient);
    await expect(answer).rejects.toMatchObject({ code: 'ESTORAGE' });
    impatient.close();
  });

  it('lists all pages', async () => {
    const names = ['a.webm', 'b.webm', 'c.webm', 'd.webm', 'e.webm'];
    for (const name of names) bucket.objects.set(name, BYTES);
    expect(await namesIn(store)).toEqual(names);
    expect(bucket.asked).toHaveLength(3);
  });

  it('ends a listing at an empty token', async () => {
    bucket.objects.set(NAME, BYTES);
    bucket.fail('list-empty-token');
    const listing = store.list()[Symbol.asyncIterator]();
    expect(await listing.next()).toMatchObject({ value: { name: NAME } });
    expect(await listing.next()).toMatchObject({ done: true });
  });

  // spec: D9
  it.each(['get-cut', 'get-half', 'half'] as const)('aborts a stream on the fault %s', async (fault) => {
    await store.put(NAME, path);
    expect((await readAll()).equals(BYTES)).toBe(true);
    bucket.fail(fault);
    await expect(readAll()).rejects.toThrow();
  });

  it('removes files one by one if the bucket does not support deleting many', async () => {
    for (const name of ['a.webm', 'b.webm', 'c.webm']) await store.put(name, path);
    expect(await store.removeAll(['a.webm', 'b.webm'])).toEqual([]);
    expect(await store.removeAll(['absent.webm'])).toEqual([]);
    expect([...bucket.objects.keys()]).toEqual(['c.webm']);
    expect(bucket.asked.filter((line) => line.startsWith('POST'))).toHaveLength(1);
  });
});
