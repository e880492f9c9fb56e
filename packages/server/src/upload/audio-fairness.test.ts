import { writeFile } from 'node:fs/promises';
import { uploadSchema } from '@beep/api/contract';
import { makeWebm } from '@beep/testkit/audio';
import { afterEach, describe, expect, it } from 'vitest';
import type { AudioInspector } from '../audio/audio-inspector.ts';
import type { Mp3Encoder } from '../audio/mp3/mp3-encoder.ts';
import { sourceOfRecording } from '../media/mp3-renditions.ts';
import { openTestService, type TestService, type TestServiceOptions } from '../testing/open-test-service.ts';
import { readSample } from '../testing/sample-audio.ts';

const PATIENT = { timeout: 30_000 };
const note = await readSample('recorded.webm');
/** As large as 15 minutes of silence. */
const large = await makeWebm({ seconds: 75 });

let test: TestService;
afterEach(() => test.close());

const open = async (options: TestServiceOptions): Promise<void> => {
  test = await openTestService(undefined, { threads: { inspection: 2, mp3: 2 }, ...options });
};

describe('uploads of one account, one after the other', PATIENT, () => {
  /** Finishes when the test says so; records the order of calls. */
  function heldInspector(): {
    wrapInspector: (real: AudioInspector) => AudioInspector;
    begun: () => number;
    go(): void;
  } {
    const gate = Promise.withResolvers<void>();
    let begun = 0;
    return {
      wrapInspector: (real) => ({
        ...real,
        inspect: async () => {
          begun += 1;
          await gate.promise;
          return { status: 'not_audio' };
        },
      }),
      begun: () => begun,
      go: gate.resolve,
    };
  }

  // spec: U5
  it('leave a thread for the next account, and are rejected beyond their share', async () => {
    const held = heldInspector();
    await open(held);
    const flood = Array.from({ length: 40 }, () => test.upload(large, { uid: 'eve' }));
    const refused = await Promise.race(flood);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0);
    expect(await refused.json()).toMatchObject({
      code: 'rate_limited',
      message: expect.stringMatching(/^Recordings of this account .*\d+ minutes of sound/),
    });
    await expect.poll(held.begun).toBe(1);
    const other = test.upload(note, { uid: 'bob' });
    await expect.poll(held.begun).toBe(2);
    held.go();
    expect((await other).status).toBe(415);
    const statuses = (await Promise.all(flood)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(10);
    expect(new Set(statuses)).toEqual(new Set([415, 429]));
  });
});

describe('anonymous downloads of one network', { ...PATIENT, tags: 'long' }, () => {
  function heldEncoder(): { encoder: Mp3Encoder; begun: string[]; go(): void } {
    const gate = Promise.withResolvers<void>();
    const begun: string[] = [];
    const encoder: Mp3Encoder = {
      encode: async ({ inputPath }) => {
        begun.push(inputPath);
        await gate.promise;
        return { status: 'unsupported' };
      },
      close: async () => gate.resolve(),
    };
    return { encoder, begun, go: gate.resolve };
  }

  const uploadAs = async (uid: string): Promise<string> =>
    uploadSchema.parse(await (await test.upload(note, { uid })).json()).filename;
  const download = (id: string, network: string): Promise<unknown> =>
    test.service.stores.recordings
      .find(id)
      .then((recording) => recording && test.service.mp3.open(sourceOfRecording(recording), network))
      .catch((error: unknown) => error);

  // spec: U5
  it('leave room for another network, also for the same recording, and are rejected beyond their share', async () => {
    const held = heldEncoder();
    await open({ encoder: held.encoder });
    const ids: string[] = [];
    for (let index = 0; index < 40; index += 1) ids.push(await uploadAs(`eve${index}`));
    const flood = ids.map((id) => download(id, '192.0.2.1'));
    expect(await Promise.race(flood)).toMatchObject({ payer: { key: 'listener 192.0.2.1' } });
    await expect.poll(() => held.begun.length).toBe(1);
    const same = download(ids[5] ?? '', '198.51.100.7');
    await expect.poll(() => held.begun.length).toBe(2);
    held.go();
    expect(await same).toMatchObject({ status: 'unsupported' });
    const refused = (await Promise.all(flood)).filter((outcome) => outcome instanceof Error);
    expect(refused).toHaveLength(40 - 17);
  });

  it('do not wait if the mp3 exists already', async () => {
    const held = heldEncoder();
    await open({ encoder: held.encoder });
    const ids = [await uploadAs('ann'), await uploadAs('bob'), await uploadAs('cid')];
    const [ready = ''] = ids;
    const recording = await test.service.stores.recordings.find(ready);
    const path = test.service.spool.newPath();
    await writeFile(path, 'mp3');
    await test.service.audio.put(`${recording?.id}.mp3`, path);
    const flood = ids.slice(1).map((id) => download(id, '192.0.2.1'));
    expect(await download(ready, '192.0.2.1')).toMatchObject({ status: 'stored' });
    held.go();
    await Promise.all(flood);
  });
});
