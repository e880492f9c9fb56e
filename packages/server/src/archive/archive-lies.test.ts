import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unzipSync } from 'fflate';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { OpenAudioStore } from '../storage/remote-audio.ts';
import { createS3AudioStore } from '../storage/s3/s3-audio-store.ts';
import { aNote, webm } from '../testing/account-notes.ts';
import { openTestService, type TestService } from '../testing/open-test-service.ts';
import { askForArchive, prepareArchiveOf } from '../testing/prepare-archive-of.ts';
import {
  type BucketFault,
  type FaultyBucket,
  LYING_READS,
  startFaultyBucket,
} from '../testing/start-faulty-bucket.ts';
import { exportArchive } from './export-archive.ts';

const ANN = { kind: 'account', subject: 'ann' } as const;
const sha256Of = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** One of them always, the others in the long tests. */
const FAULTS = LYING_READS.map((fault) => ({ fault, tags: fault === 'get-flipped' ? [] : ['long'] }));

/** Faults of the size too, or of the file as a whole. */
const isOfHead = (fault: BucketFault): boolean =>
  ['get-missing', 'html', 'half', 'get-stale'].includes(fault);

interface Sound {
  readonly id: string;
  readonly sha256?: string;
  readonly file?: string;
  readonly files?: { readonly recording?: string; readonly mp3?: string };
  readonly missing: unknown;
}

let bucket: FaultyBucket;
let store: OpenAudioStore;
let test: TestService;

beforeEach(async () => {
  bucket = await startFaultyBucket();
  store = createS3AudioStore(bucket.settings);
  test = await openTestService(undefined, { audio: store });
});
afterEach(async () => {
  await test.close();
  store.close();
  await bucket.close();
});

/** A note with a stored mp3, and a reply to it. */
async function aNoteWithReply(): Promise<{ readonly note: string; readonly reply: string }> {
  const note = await aNote(test);
  await (await test.request(`/media/${note}.mp3`)).arrayBuffer();
  await expect.poll(() => test.service.stores.recordings.findMp3(note)).toBeDefined();
  await test.service.stores.replies.setState(note, 'open');
  const headers = { 'Reply-Token': 'A'.repeat(43), 'Idempotency-Key': crypto.randomUUID() };
  const init = { method: 'POST', body: webm, headers };
  const sent = await test.request(`/api/v1/recordings/${note}/replies`, init);
  return { note, reply: ((await sent.json()) as { id: string }).id };
}

function soundsIn(zip: Uint8Array): { files: Record<string, Uint8Array>; sounds: readonly Sound[] } {
  const files = unzipSync(zip);
  const parse = (name: string): Record<string, Sound[]> =>
    JSON.parse(Buffer.from(files[name] ?? Buffer.from('{}')).toString()) as Record<string, Sound[]>;
  const { recordings = [] } = parse('recordings.json');
  const { replies = [] } = parse('replies.json');
  return { files, sounds: [...recordings, ...replies] };
}

/** Every file of the archive has the bytes that were stored, and the sums that it states. */
async function expectWhole(zip: Uint8Array): Promise<void> {
  const { files, sounds } = soundsIn(zip);
  for (const { id, sha256, file, files: paths, missing } of sounds) {
    expect(missing ?? []).toEqual([]);
    const bytes = files[file ?? paths?.recording ?? ''] ?? Buffer.alloc(0);
    expect([sha256Of(bytes), sha256]).toEqual(
      Array(2).fill(sha256Of(bucket.objects.get(`${id}.webm`) ?? bytes)),
    );
    if (paths) expect(Buffer.from(files[paths.mp3 ?? ''] ?? [])).toEqual(bucket.objects.get(`${id}.mp3`));
  }
}

const bytesAt = async (path: string): Promise<Buffer> =>
  Buffer.from(await (await test.request(path)).arrayBuffer());

describe('an archive that is prepared while the bucket lies', { timeout: 60_000 }, () => {
  for (const { fault, tags } of FAULTS) {
    it(`holds what was stored, with its sums, if the fault ${fault} occurs often`, { tags }, async () => {
      await aNoteWithReply();
      // Exhausts the reads of a file, so that the first attempt fails.
      bucket.fail(fault, 7);
      const { path, unreadable } = await prepareArchiveOf(test);
      bucket.fail(undefined);
      expect(unreadable).toBe(0);
      await expectWhole(await bytesAt(path));
    });

    // spec: D9
    it(`sends no wrong byte during the fault ${fault}`, { tags }, async () => {
      await aNoteWithReply();
      const { path } = await prepareArchiveOf(test);
      bucket.fail(fault);
      const received = await test
        .request(path)
        .then(async (response) => (response.ok ? Buffer.from(await response.arrayBuffer()) : undefined))
        .catch(() => undefined);
      expect(received).toBeUndefined();
      bucket.fail(undefined);
      const asked = await test.request(path);
      // A store that denies having the file for three reads has lost it.
      if (isOfHead(fault)) expect(asked.status).toBe(410);
      else await expectWhole(Buffer.from(await asked.arrayBuffer()));
    });
  }

  // spec: archives.4, D9
  it('says how much it lacks, after it has tried again', async () => {
    const kept = await aNoteWithReply();
    const lost = await aNoteWithReply();
    bucket.objects.delete(`${lost.note}.webm`);
    const damaged = Buffer.from(bucket.objects.get(`${lost.reply}.webm`) ?? []);
    damaged[500] = (damaged[500] ?? 0) ^ 1;
    bucket.objects.set(`${lost.reply}.webm`, damaged);
    const { path, unreadable } = await prepareArchiveOf(test);
    expect(unreadable).toBe(2);
    const { sounds, files } = soundsIn(await bytesAt(path));
    expect(Object.fromEntries(sounds.map(({ id, missing }) => [id, missing]))).toEqual({
      [kept.note]: [],
      [kept.reply]: undefined,
      [lost.note]: [{ file: 'recording', reason: 'absent' }],
      [lost.reply]: 'damaged',
    });
    expect(Object.keys(files).filter((name) => name.startsWith('replies/'))).toHaveLength(1);
    expect(test.logged.filter((line) => line.includes('could not be read')).length).toBe(4);
  });

  it('does not take another file for an mp3 whose sum was noted', async () => {
    const { note } = await aNoteWithReply();
    const mp3 = bucket.objects.get(`${note}.mp3`) ?? Buffer.alloc(0);
    bucket.objects.set(`${note}.mp3`, Buffer.alloc(mp3.length, 7));
    const { path, unreadable } = await prepareArchiveOf(test);
    expect(unreadable).toBe(0);
    const { sounds } = soundsIn(await bytesAt(path));
    expect(sounds[0]?.missing).toEqual([{ file: 'mp3', reason: 'damaged' }]);
  });

  // spec: archives.5
  it('is outdated, not gone, once a note in it was removed', async () => {
    const { note } = await aNoteWithReply();
    await prepareArchiveOf(test);
    await test.request(`/api/v1/recordings/${note}`, { method: 'DELETE', uid: 'ann' });
    test.clock.now += 61_000;
    await test.doJobs();
    expect(await askForArchive(test, 'GET')).toEqual({ state: 'outdated' });
    expect([...bucket.objects.keys()].filter((name) => name.startsWith('archive'))).toEqual([]);
    test.clock.now += 24 * 3_600_000;
    await test.doJobs();
    expect(await askForArchive(test, 'GET')).toEqual({ state: 'none' });
  });
});

describe('an archive that a command writes while the bucket lies', { timeout: 60_000 }, () => {
  async function written(): Promise<{ unreadable: number; zip: Buffer }> {
    const folder = await mkdtemp(join(tmpdir(), 'beep-export-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const path = join(folder, 'ann.zip');
    const { unreadable } = await exportArchive({ ...test.service, language: 'en', retryMs: 1 }, ANN, path);
    return { unreadable, zip: await readFile(path) };
  }

  for (const { fault, tags } of FAULTS) {
    it(`holds what was stored if the fault ${fault} occurs often`, { tags }, async () => {
      await aNoteWithReply();
      bucket.fail(fault, 7);
      const { unreadable, zip } = await written();
      expect(unreadable).toBe(0);
      await expectWhole(zip);
    });
  }

  it('says how much it lacks', async () => {
    const { note } = await aNoteWithReply();
    bucket.objects.set(`${note}.webm`, Buffer.from('not this'));
    const { unreadable, zip } = await written();
    expect(unreadable).toBe(1);
    const missing = [{ file: 'recording', reason: 'damaged' }];
    expect(soundsIn(zip).sounds).toMatchObject([{ id: note, missing }, {}]);
  });
});
