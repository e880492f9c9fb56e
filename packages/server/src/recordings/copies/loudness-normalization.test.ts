import { recordingListSchema, recordingSchema, uploadSchema } from '@beep/api/contract';
import { makeWebm } from '@beep/testkit/audio';
import { afterEach, describe, expect, it } from 'vitest';
import { InspectorBusyError } from '../../audio/audio-inspector.ts';
import type { AudioVerdict } from '../../audio/audio-verdict.ts';
import type { StoredRecording } from '../../storage/recording-fields.ts';
import type { TestParts } from '../../testing/open-test-service.ts';
import {
  openTestService,
  type TestService,
  type TestServiceOptions,
} from '../../testing/open-test-service.ts';
import { NORMALIZE_LOUDNESS } from './loudness-normalization.ts';

const long = await makeWebm({ seconds: 70 });
const LONG_ENOUGH = { timeout: 30_000 };

describe('a recording that takes long to measure', LONG_ENOUGH, () => {
  let test: TestService;

  /** Controls the inspector's measuring task; the upload itself is inspected as usual. */
  async function open(
    measure?: () => Promise<AudioVerdict | 'as always'>,
    options: TestServiceOptions = {},
  ): Promise<void> {
    test = await openTestService(
      () => ({}),
      measure && {
        ...options,
        wrapInspector: (inspector) => ({
          ...inspector,
          inspect: async (files) => {
            const verdict = files.isPatient ? await measure() : 'as always';
            return verdict === 'as always' ? inspector.inspect(files) : verdict;
          },
        }),
      },
    );
  }
  afterEach(() => test.close());

  async function upload(uid = 'ann'): Promise<string> {
    return uploadSchema.parse(await (await test.upload(long, { uid })).json()).filename;
  }
  const row = (id: string): Promise<StoredRecording | undefined> => test.service.stores.recordings.find(id);
  const media = (id: string): Promise<Response> => test.request(`/media/${id}.webm`);
  const bytesOf = async (response: Response): Promise<Buffer> => Buffer.from(await response.arrayBuffer());

  it('has its link before it is measured, and is normalized after', { tags: 'long' }, async () => {
    const go = Promise.withResolvers<void>();
    await open(() => go.promise.then(() => 'as always' as const));
    const id = await upload();
    expect((await row(id))?.levels).toBe('due');
    const list = await test.request('/api/v1/users/ann/recordings', { uid: 'ann' });
    expect(recordingListSchema.parse(await list.json()).recordings[0]?.peaks).toBeUndefined();
    let isServed = false;
    const response = media(id).finally(() => {
      isServed = true;
    });
    const looked = test.request(`/api/v1/recordings/${id}`);
    await test.request('/api/v1/recordings/AAAAAAAAAAAAAAAAAAAAAA');
    expect(isServed).toBe(false);
    go.resolve();
    const recording = recordingSchema.parse(await (await looked).json());
    expect(recording.peaks).toHaveLength(64);
    expect(recording.gain_db).toBeLessThan(-5);
    const audio = await bytesOf(await response);
    expect(outputGain(audio)).toBeCloseTo(recording.gain_db ?? 0, 1);
    expect((await row(id))?.bytes).toBe(audio.length);
    expect(await test.filesIn('spool')).toEqual([]);
  });

  it('plays unnormalized for a client that would have to wait, and is marked as such', {
    tags: 'long',
  }, async () => {
    const go = Promise.withResolvers<void>();
    await open(() => go.promise.then(() => 'as always' as const), { times: { listenerWaitMs: 1 } });
    const id = await upload();
    const early = await media(id);
    expect(outputGain(await bytesOf(early))).toBe(0);
    const recording = await test.request(`/api/v1/recordings/${id}`);
    expect(recordingSchema.parse(await recording.json()).peaks).toBeUndefined();
    go.resolve();
    await test.service.normalization.settled(await found(id));
    const late = await media(id);
    expect(outputGain(await bytesOf(late))).toBeLessThan(-5);
    expect(late.headers.get('ETag')).not.toBe(early.headers.get('ETag'));
  });

  // spec: U5
  it('is measured next when the other waiting ones are all of one account', async () => {
    let measured = 0;
    const first = Promise.withResolvers<void>();
    await open(async () => {
      measured += 1;
      await first.promise;
      return { status: 'not_audio' };
    });
    const flood: string[] = [];
    for (let index = 0; index < 5; index += 1) flood.push(await upload('eve'));
    const other = await upload('bob');
    first.resolve();
    await test.service.normalization.settled(await found(other));
    expect(measured).toBeLessThanOrEqual(3);
    for (const id of flood) await test.service.normalization.settled(await found(id));
    expect(measured).toBe(6);
  });

  it('always plays unnormalized if it cannot be measured', async () => {
    await open(async () => ({ status: 'not_audio' }));
    const id = await upload();
    expect(outputGain(await bytesOf(await media(id)))).toBe(0);
    expect((await row(id))?.levels).toBeNull();
  });

  it('plays unnormalized while the machine is overloaded, and normalized later', {
    tags: 'long',
  }, async () => {
    let isBusy = true;
    await open(async () => {
      if (isBusy) throw new InspectorBusyError('Too much to do.');
      return 'as always';
    });
    const id = await upload();
    expect(outputGain(await bytesOf(await media(id)))).toBe(0);
    expect((await test.request(`/api/v1/recordings/${id}/download`)).status).toBe(503);
    isBusy = false;
    const recording = recordingSchema.parse(await (await test.request(`/api/v1/recordings/${id}`)).json());
    expect(recording.gain_db).toBeLessThan(-5);
    expect((await media(id)).status).toBe(200);
  });

  it('plays unnormalized while the disk is full, and is normalized once there is space', {
    tags: 'long',
  }, async () => {
    let isFull = true;
    await open(async () => {
      if (isFull) {
        const cause = Object.assign(new Error('No space left on device.'), { code: 'ENOSPC' });
        throw new InspectorBusyError('Nothing could be written.', cause);
      }
      return 'as always';
    });
    const id = await upload();
    const response = await media(id);
    expect(response.status).toBe(200);
    expect(outputGain(await bytesOf(response))).toBe(0);
    expect((await test.request(`/media/${id}.mp3`)).status).toBe(503);
    isFull = false;
    const normalized = await media(id);
    expect(outputGain(await bytesOf(normalized))).toBeLessThan(-5);
    expect(normalized.headers.get('ETag')).not.toBe(response.headers.get('ETag'));
  });

  it('is measured by the job without a request', async () => {
    let isBusy = true;
    await open(async () => {
      if (isBusy) throw new InspectorBusyError('Too much to do.');
      return 'as always';
    });
    const id = await upload();
    await media(id);
    isBusy = false;
    await test.doJobs();
    expect((await row(id))?.levels).toMatchObject({ gainDb: expect.any(Number) });
    expect(await test.service.stores.jobs.find({ kind: NORMALIZE_LOUDNESS, key: id })).not.toMatchObject({
      status: 'waiting',
    });
  });

  it('leaves no file when it is removed meanwhile', async () => {
    const go = Promise.withResolvers<void>();
    await open(() => go.promise.then(() => 'as always' as const));
    const id = await upload();
    await remove(test.service, id);
    go.resolve();
    await test.service.normalization.settled({ ...(await found(id)), levels: 'due' });
    expect(await test.filesIn('audio')).toEqual([]);
  });

  async function found(id: string): Promise<StoredRecording> {
    const recording = await row(id);
    if (!recording) throw new Error('There is no such row.');
    return recording;
  }
});

/** As the sweep does it. */
async function remove({ stores, audio }: TestParts, id: string): Promise<void> {
  await stores.recordings.markDeleted(id, 1);
  await audio.remove(`${id}.webm`);
  await stores.removals.markRemoved([id], 2);
}

/** Decibels, from the header of a file. */
function outputGain(file: Buffer): number {
  return file.readInt16LE(file.indexOf('OpusHead') + 16) / 256;
}
