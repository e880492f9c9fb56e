import { createHash } from 'node:crypto';
import { uploadSchema } from '@beep/api/contract';
import { replyCalls } from '@beep/api/features/replies';
import { REPLY_LIFE_MS } from '@beep/core/limits';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { OpenAudioStore } from '../../storage/remote-audio.ts';
import { createS3AudioStore } from '../../storage/s3/s3-audio-store.ts';
import { openTestService, type TestService } from '../../testing/open-test-service.ts';
import { responseCode } from '../../testing/response-code.ts';
import { readSample } from '../../testing/sample-audio.ts';
import { type FaultyBucket, LYING_READS, startFaultyBucket } from '../../testing/start-faulty-bucket.ts';

const [, , heldReplySchema] = replyCalls.changeReply.answer;
const [, , sentReplySchema] = replyCalls.createReply.answer;

const webm = await readSample('recorded.webm');
const sha256Of = (bytes: Uint8Array = Buffer.alloc(0)): string =>
  createHash('sha256').update(bytes).digest('hex');

describe('a voice reply that is published while the bucket lies', { timeout: 60_000 }, () => {
  let bucket: FaultyBucket;
  let store: OpenAudioStore;
  let test: TestService;
  let id: string;

  beforeEach(async () => {
    bucket = await startFaultyBucket();
    store = createS3AudioStore(bucket.settings);
    test = await openTestService(undefined, { audio: store });
    const { filename: note } = uploadSchema.parse(await (await test.upload(webm)).json());
    const path = `/api/v1/recordings/${note}/replies`;
    const open = { method: 'PATCH', uid: 'ann', body: JSON.stringify({ replies: 'open' }) };
    await test.request(path, { ...open, headers: { 'Content-Type': 'application/json' } });
    const headers = { 'Reply-Token': `${'b'.repeat(42)}A`, 'Idempotency-Key': crypto.randomUUID() };
    const sent = await test.request(path, { method: 'POST', body: webm, headers });
    ({ id } = sentReplySchema.parse(await sent.json()));
  });
  afterEach(async () => {
    await test.close();
    store.close();
    await bucket.close();
  });

  const own = (rest = ''): string => `/api/v1/users/ann/replies/${id}${rest}`;
  const publish = (): Promise<Response> => test.request(own('/link'), { method: 'POST', uid: 'ann' });
  const objects = (): string[] => [...bucket.objects.keys()].sort();
  const reply = () => test.service.stores.replies.find(id, test.clock.now);

  // spec: D9
  it.each(LYING_READS)('stores nothing, and is published by the next attempt (%s)', async (fault) => {
    const before = objects();
    bucket.fail(fault);
    const refused = await publish();
    expect([refused.status, await refused.json()]).toEqual([
      503,
      expect.objectContaining({ code: 'unavailable' }),
    ]);
    expect(objects()).toEqual(before);
    expect(await test.filesIn('spool')).toEqual([]);
    bucket.fail(undefined);
    const { filename } = uploadSchema.parse(await (await publish()).json());
    expect(sha256Of(bucket.objects.get(`${filename}.webm`))).toBe((await reply())?.sha256);
    expect(uploadSchema.parse(await (await publish()).json()).filename).toBe(filename);
  });

  it.each(LYING_READS)('is published if the fault %s occurs once', async (fault) => {
    bucket.fail(fault, 1);
    const { filename } = uploadSchema.parse(await (await publish()).json());
    expect(sha256Of(bucket.objects.get(`${filename}.webm`))).toBe((await reply())?.sha256);
  });

  it('stays for another 30 days after an attempt that failed', async () => {
    test.clock.now += REPLY_LIFE_MS - 1000;
    bucket.fail('get-flipped');
    expect(await responseCode(publish())).toBe('503 unavailable');
    bucket.fail(undefined);
    test.clock.now += REPLY_LIFE_MS - 1000;
    await test.doJobs();
    expect((await publish()).status).toBe(201);
    test.clock.now += 2000;
    expect(await responseCode(publish())).toBe('404 not_found');
  });

  it('is not ended sooner, nor kept no longer, by an attempt that failed', async () => {
    const keep = { method: 'PATCH', uid: 'ann', body: JSON.stringify({ kept: true }) };
    const kept = await test.request(own(), { ...keep, headers: { 'Content-Type': 'application/json' } });
    expect(heldReplySchema.parse(await kept.json()).kept).toBe(true);
    bucket.fail('half');
    expect(await responseCode(publish())).toBe('503 unavailable');
    expect(await reply()).toMatchObject({ isKept: true, expiresAt: null });
  });

  it('can be published although an earlier version published other bytes', async () => {
    const { recordings, uploadKeys } = test.service.stores;
    const wrong = uploadSchema.parse(await (await test.upload(await readSample('recorded.mp4'))).json());
    const recording = await recordings.find(wrong.filename);
    const found = uploadKeys.find;
    uploadKeys.find = async (asked) =>
      asked.key === `reply:${id}` && recording ? { bodySha256: 'ab'.repeat(32), recording } : found(asked);
    const { filename } = uploadSchema.parse(await (await publish()).json());
    expect(filename).not.toBe(wrong.filename);
    expect(sha256Of(bucket.objects.get(`${filename}.webm`))).toBe((await reply())?.sha256);
    expect(uploadSchema.parse(await (await publish()).json()).filename).toBe(filename);
  });
});
