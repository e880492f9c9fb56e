import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestService, type TestService } from '../testing/open-test-service.ts';
import { responseCode } from '../testing/response-code.ts';
import { readSample } from '../testing/sample-audio.ts';

const KEY = '5b1f6a9e-1c9d-4a67-9b9e-0d3a5a0c7f11';

describe('the storage quota of an account', () => {
  let audio: Uint8Array<ArrayBuffer>;
  let test: TestService;

  beforeAll(async () => {
    audio = await readSample('recorded.webm');
    // Room for two recordings but not three.
    test = await openTestService(() => ({ maxStoredBytes: Math.round(2.5 * audio.length) }));
  });
  afterAll(() => test.close());

  const upload = (uid: string, key?: string): Promise<Response> =>
    test.upload(audio, { uid, ...(key === undefined ? {} : { headers: { 'Idempotency-Key': key } }) });

  // spec: U7
  it('is a limit that no account can exceed', async () => {
    for (let time = 0; time < 2; time += 1) expect((await upload('ann')).status).toBe(201);
    const before = await test.filesIn('audio');
    expect(await responseCode(upload('ann'))).toBe('507 account_full');
    expect(await test.filesIn('audio')).toEqual(before);
    expect((await upload('ben')).status).toBe(201);
  });

  it('holds for concurrent uploads', async () => {
    const responses = await Promise.all(Array.from({ length: 5 }, () => upload('cy')));
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 201, 507, 507, 507]);
  });

  it('repeats the response for an upload already stored, even if no more fits', async () => {
    const first: unknown = await (await upload('dan', KEY)).json();
    expect((await upload('dan')).status).toBe(201);
    expect((await upload('dan')).status).toBe(507);
    const again = await upload('dan', KEY);
    expect([again.status, await again.json()]).toEqual([201, first]);
  });

  it('frees space when the file of a deleted recording is removed', async () => {
    const { filename } = (await (await upload('eve')).json()) as { filename: string };
    expect((await upload('eve')).status).toBe(201);
    expect(
      (await test.request(`/api/v1/recordings/${filename}`, { method: 'DELETE', uid: 'eve' })).status,
    ).toBe(204);
    expect((await upload('eve')).status).toBe(507);
    test.clock.now += 120_000;
    await test.doJobs();
    expect((await upload('eve')).status).toBe(201);
  });

  it('is checked before the body is read, once it is exhausted', async () => {
    const full = await openTestService(({ stores, spool }) => ({
      maxStoredBytes: 5,
      stores: { ...stores, usage: { bytesOf: async () => 5 } },
      spool: {
        ...spool,
        receive: () => Promise.reject(new Error('The body was read.')),
      },
    }));
    expect(await responseCode(full.upload(audio))).toBe('507 account_full');
    await full.close();
  });
});
