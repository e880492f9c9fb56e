/** @module-tag long */
import { createHash } from 'node:crypto';
import { uploadSchema } from '@beep/api/contract';
import { makeWebm } from '@beep/testkit/audio';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { newRecordingId } from '../../storage/recording-id.ts';
import type { NewRecording } from '../../storage/recording-store.ts';
import type { OpenAudioStore } from '../../storage/remote-audio.ts';
import { createS3AudioStore } from '../../storage/s3/s3-audio-store.ts';
import { aRecording } from '../../testing/a-recording.ts';
import { openTestService, type TestService } from '../../testing/open-test-service.ts';
import { remux } from '../../testing/remuxed.ts';
import { type BucketFault, type FaultyBucket, startFaultyBucket } from '../../testing/start-faulty-bucket.ts';

const SECONDS = 70;
const MP3_BYTES_PER_SECOND = 8000;
const PATIENT = { timeout: 50_000, interval: 100 };
const long = await makeWebm({ seconds: SECONDS });
const remuxed = await remux(long);
const sha256Of = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
const READ_FAULTS: readonly BucketFault[] = ['get-cut', 'get-half', 'half'];

/** A bucket, or a proxy in front of it, damages responses: no damaged byte is ever stored. */
describe('a recording whose file is read incompletely', { timeout: 60_000 }, () => {
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

  const row = (id: string) => test.service.stores.recordings.find(id);
  const names = (): string[] => [...bucket.objects.keys()].sort();
  const info = (id: string): Promise<Response> => test.request(`/api/v1/recordings/${id}`);

  /** A recording whose levels are due, with a truncated file. */
  async function storedBefore(facts: Pick<NewRecording, 'sha256'> & { bytes?: number }): Promise<string> {
    const { file, duration } = remuxed;
    const id = newRecordingId();
    const bytes = facts.bytes ?? file.length;
    bucket.objects.set(`${id}.webm`, Buffer.from(file.subarray(0, bytes)));
    const recording = aRecording({ ...facts, id, bytes, duration, levels: 'due' });
    await test.service.stores.recordings.create(recording);
    return id;
  }

  /** The fault starts once the upload is stored. */
  async function upload(fault?: BucketFault): Promise<string> {
    const response = await test.upload(long);
    const { filename } = uploadSchema.parse(await response.json());
    bucket.fail(fault);
    return filename;
  }

  async function expectNormalized(id: string): Promise<void> {
    await info(id);
    expect(await row(id)).toMatchObject({ levels: { gainDb: expect.any(Number) }, fileRevision: 1 });
    const played = bucket.objects.get(`${id}.levelled.webm`) ?? Buffer.alloc(0);
    expect((await remux(played)).duration).toBeCloseTo(SECONDS, 1);
    expect((await row(id))?.bytes).toBe(played.length);
  }

  async function expectWholeMp3(id: string): Promise<void> {
    const bytes = async (): Promise<number> => {
      await (await test.request(`/media/${id}.mp3`)).arrayBuffer();
      return bucket.objects.get(`${id}.mp3`)?.length ?? 0;
    };
    await expect.poll(bytes, PATIENT).toBeGreaterThan(SECONDS * MP3_BYTES_PER_SECOND * 0.99);
  }

  // spec: D9
  it.each(READ_FAULTS)('is not replaced by the result (%s), and is normalized later', async (fault) => {
    const id = await storedBefore({ sha256: sha256Of(remuxed.file) });
    bucket.fail(fault);
    const original = bucket.objects.get(`${id}.webm`);
    await info(id);
    expect(names()).toEqual([`${id}.webm`]);
    expect(bucket.objects.get(`${id}.webm`)).toBe(original);
    expect((await row(id))?.levels).toBe('due');
    expect(test.logged.join('\n')).toContain('job_failed');
    bucket.fail(undefined);
    await expectNormalized(id);
    // Kept while an earlier state of the database may need it.
    expect(bucket.objects.get(`${id}.webm`)).toBe(original);
  });

  it.each(['put-flipped-unchecked', 'put-lost'] as const)(
    'still plays while replacing it fails (%s)',
    async (fault) => {
      const id = await upload(fault);
      const original = bucket.objects.get(`${id}.webm`);
      await info(id);
      expect(await row(id)).toMatchObject({ levels: 'due', fileRevision: 0 });
      expect(bucket.objects.get(`${id}.webm`)).toBe(original);
      bucket.fail(undefined);
      await expectNormalized(id);
    },
  );

  it('is not replaced either if version 1.0 stored it without a checksum', async () => {
    const bytes = Math.floor(remuxed.file.length / 2);
    const id = await storedBefore({ sha256: null, bytes });
    await info(id);
    expect(names()).toEqual([`${id}.webm`]);
    expect(await row(id)).toMatchObject({ levels: 'due', fileRevision: 0 });
  });

  // spec: D9
  it.each(READ_FAULTS)('gets no mp3 of the result (%s), and a complete one later', async (fault) => {
    const id = await upload();
    await expectNormalized(id);
    bucket.fail(fault);
    const download = await test.request(`/media/${id}.mp3`);
    await download.arrayBuffer().catch(() => undefined);
    expect(names()).not.toContain(`${id}.mp3`);
    bucket.fail(undefined);
    await test.doJobs();
    await expectWholeMp3(id);
  });

  it.each(['put-flipped-unchecked', 'put-lost'] as const)(
    'stores no mp3 during the fault %s',
    async (fault) => {
      const id = await upload();
      await expectNormalized(id);
      bucket.fail(fault);
      await (await test.request(`/media/${id}.mp3`)).arrayBuffer().catch(() => undefined);
      await expect
        .poll(() => bucket.asked.filter((line) => line === `PUT /notes/${id}.mp3`).length, PATIENT)
        .toBe(3);
      bucket.fail(undefined);
      await expectWholeMp3(id);
    },
  );

  it('is not uploaded to a bucket that does not respond: 503 with Retry-After, and available after recovery', async () => {
    const id = await storedBefore({ sha256: null });
    await info(id);
    expect((await test.request(`/media/${id}.webm`)).status).toBe(302);
    bucket.fail('away');
    const refused = async (): Promise<number> => (await test.request(`/media/${id}.webm`)).status;
    await expect.poll(refused, PATIENT).toBe(503);
    const response = await test.request(`/media/${id}.webm`);
    expect([response.status, Number(response.headers.get('Retry-After')) > 0]).toEqual([503, true]);
    bucket.fail(undefined);
    await expect.poll(refused, PATIENT).toBe(302);
  });
});
