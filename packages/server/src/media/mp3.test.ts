import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { downloadSchema, errorSchema, uploadSchema } from '@beep/api/contract';
import { bestEnvelopeCorrelation, decodeToMono, envelope, resample } from '@beep/testkit/audio';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMp3Encoder, DEFAULT_MP3_ENCODER_OPTIONS, type Mp3Encoder } from '../audio/mp3/mp3-encoder.ts';
import { sweep } from '../recordings/removal/sweep.ts';
import { decodeMp3 } from '../testing/decode-mp3.ts';
import { openTestService, type TestService } from '../testing/open-test-service.ts';
import { readSample, type SampleName } from '../testing/sample-audio.ts';

const ENCODER_OPTIONS = { ...DEFAULT_MP3_ENCODER_OPTIONS, threads: 1 };

async function aNote(test: TestService, name: SampleName = 'recorded.webm'): Promise<string> {
  const response = await test.upload(await readSample(name));
  return uploadSchema.parse(await response.json()).filename;
}

async function code(answer: Response | Promise<Response>): Promise<string> {
  const response = await answer;
  return `${response.status} ${errorSchema.parse(await response.json()).code}`;
}

const download = async (test: TestService, id: string): Promise<string> => {
  const response = await test.request(`/api/v1/recordings/${id}/download`);
  expect(response.status).toBe(200);
  const { url, filename } = downloadSchema.parse(await response.json());
  expect(url).toBe(`https://beep.test/media/${filename}`);
  return filename;
};

const bytesOf = async (response: Response): Promise<Buffer> => Buffer.from(await response.arrayBuffer());

describe('the mp3 of a recording', { timeout: 30_000 }, () => {
  let test: TestService;

  beforeAll(async () => {
    test = await openTestService();
  });
  afterAll(() => test.close());

  it.each<SampleName>(['recorded.webm', 'recorded.mp4'])(
    'sounds like %s, in one channel of 64 kbps',
    async (name) => {
      const id = await aNote(test, name);
      expect(await download(test, id)).toBe(`${id}.mp3`);
      const response = await test.request(`/media/${id}.mp3`);
      expect(response.headers.get('Content-Type')).toBe('audio/mpeg');
      const mp3 = await bytesOf(response);
      const heard = await decodeMp3(mp3);
      const source = await decodeToMono(await readSample(name));
      const seconds = source.samples.length / source.sampleRate;
      expect(heard.samples.length / heard.sampleRate).toBeCloseTo(seconds, 1);
      expect(mp3.length / 8000).toBeCloseTo(seconds, 1);
      // MPEG-1 layer III, 64 kbps at 48 kHz, mono (ISO 11172-3, 2.4.1.3).
      expect([mp3[0], mp3[1], (mp3[2] ?? 0) & 0xfc, (mp3[3] ?? 0) >> 6]).toEqual([0xff, 0xfb, 0x54, 3]);
      const match = bestEnvelopeCorrelation(
        envelope(resample(heard, 8000)),
        envelope(resample(source, 8000)),
      );
      expect(match.correlation).toBeGreaterThan(0.97);
    },
  );

  it('is stored, and then served like the recording itself', async () => {
    const id = await aNote(test);
    const first = await bytesOf(await test.request(`/media/${id}.mp3`));
    const part = await test.request(`/media/${id}.mp3`, { headers: { Range: 'bytes=100-199' } });
    expect(part.status).toBe(206);
    expect(part.headers.get('Content-Range')).toBe(`bytes 100-199/${first.length}`);
    expect((await bytesOf(part)).equals(first.subarray(100, 200))).toBe(true);
    const again = await test.request(`/media/${id}.mp3`);
    expect(again.headers.get('Content-Length')).toBe(String(first.length));
    expect((await bytesOf(again)).equals(first)).toBe(true);
    expect(await test.filesIn('audio')).toContain(`${id}.mp3`);
    const etag = again.headers.get('ETag') ?? '';
    const known = await test.request(`/media/${id}.mp3`, { headers: { 'If-None-Match': etag } });
    expect(known.status).toBe(304);
    expect(etag).not.toBe((await test.request(`/media/${id}.webm`, { method: 'HEAD' })).headers.get('ETag'));
  });

  it('is deleted with the recording', async () => {
    const id = await aNote(test);
    await bytesOf(await test.request(`/media/${id}.mp3`, { headers: { Range: 'bytes=0-9' } }));
    await test.request(`/api/v1/recordings/${id}`, { method: 'DELETE', uid: 'ann' });
    expect(await code(test.request(`/media/${id}.mp3`))).toBe('410 deleted');
    expect(await code(test.request(`/api/v1/recordings/${id}/download`))).toBe('410 deleted');
    await sweep(test.service, test.clock.now + 60_000);
    expect((await test.filesIn('audio')).filter((name) => name.startsWith(id))).toEqual([]);
  });

  it('is the recording itself if that is an mp3', async () => {
    const id = await aNote(test);
    const mp3 = await bytesOf(await test.request(`/media/${id}.mp3`));
    const response = await test.upload(mp3);
    const { filename } = uploadSchema.parse(await response.json());
    expect(await download(test, filename)).toBe(`${filename}.mp3`);
    expect((await test.request(`/media/${filename}.mp3`, { method: 'HEAD' })).status).toBe(200);
  });

  it('does not exist for an unknown recording', async () => {
    expect(await code(test.request('/api/v1/recordings/AAAAAAAAAAAAAAAAAAAAAA/download'))).toBe(
      '404 not_found',
    );
    expect(await code(test.request('/media/AAAAAAAAAAAAAAAAAAAAAA.mp3'))).toBe('404 not_found');
  });
});

describe('during the encoding of an mp3', () => {
  /** Writes an mp3 in three chunks, one per step of the test. */
  function slowEncoder(): { encoder: Mp3Encoder; go(): void; started: () => number; fail(): void } {
    const piece = (): PromiseWithResolvers<void> => {
      const promised = Promise.withResolvers<void>();
      promised.promise.catch(() => undefined);
      return promised;
    };
    let next = piece();
    let started = 0;
    const go = (): void => {
      next.resolve();
      next = piece();
    };
    const encoder: Mp3Encoder = {
      encode: async ({ outputPath, onProgress }) => {
        started += 1;
        await writeFile(outputPath, '');
        onProgress(0);
        for (let bytes = 100; bytes <= 300; bytes += 100) {
          await next.promise;
          await writeFile(outputPath, 'x'.repeat(100), { flag: 'a' });
          onProgress(bytes);
        }
        return { status: 'done', bytes: 300 };
      },
      close: async () => next.reject(new Error('closed')),
    };
    return { encoder, go, started: () => started, fail: () => next.reject(new Error('broken')) };
  }

  it('sends each listener the bytes as they are encoded; one who leaves does not disturb others; encodes once', async () => {
    const slow = slowEncoder();
    const test = await openTestService(undefined, { encoder: slow.encoder });
    const id = await aNote(test);
    const responses = await Promise.all([
      test.request(`/media/${id}.mp3`),
      test.request(`/media/${id}.mp3`, { headers: { Range: 'bytes=0-' } }),
    ]);
    expect(responses.map((response) => response.status)).toEqual([200, 200]);
    const [staying, leaving] = responses.map((response) => response.body?.getReader());
    const firsts = [staying?.read(), leaving?.read()];
    slow.go();
    for (const first of firsts) expect((await first)?.value?.length).toBe(100);
    const part = test.request(`/media/${id}.mp3`, { headers: { Range: 'bytes=290-299' } });
    await leaving?.cancel();
    const second = staying?.read();
    slow.go();
    expect((await second)?.value?.length).toBe(100);
    const third = staying?.read();
    slow.go();
    expect((await third)?.value?.length).toBe(100);
    expect((await staying?.read())?.done).toBe(true);
    expect((await part).headers.get('Content-Range')).toBe('bytes 290-299/300');
    expect((await bytesOf(await part)).toString()).toBe('xxxxxxxxxx');
    expect(slow.started()).toBe(1);
    await test.close();
  });

  it('claims no ranges before its length is known: Firefox would ask for one at its end', async () => {
    const slow = slowEncoder();
    const test = await openTestService(undefined, { encoder: slow.encoder });
    const id = await aNote(test);
    const growing = await test.request(`/media/${id}.mp3`, { headers: { Range: 'bytes=0-' } });
    const head = await test.request(`/media/${id}.mp3`, { method: 'HEAD' });
    for (const { headers } of [growing, head]) {
      expect([headers.get('Content-Length'), headers.get('Accept-Ranges')]).toEqual([null, null]);
    }
    const part = test.request(`/media/${id}.mp3`, { headers: { Range: 'bytes=100-' } });
    const reader = growing.body?.getReader();
    for (let piece = 0; piece < 3; piece += 1) {
      const next = reader?.read();
      slow.go();
      await next;
    }
    expect([(await part).status, (await part).headers.get('Accept-Ranges')]).toEqual([206, 'bytes']);
    const whole = await test.request(`/media/${id}.mp3`);
    expect([whole.headers.get('Content-Length'), whole.headers.get('Accept-Ranges')]).toEqual([
      '300',
      'bytes',
    ]);
    await test.close();
  });

  it('stores nothing for a recording deleted meanwhile', async () => {
    const slow = slowEncoder();
    const test = await openTestService(undefined, { encoder: slow.encoder });
    const id = await aNote(test);
    const reader = (await test.request(`/media/${id}.mp3`)).body?.getReader();
    await test.request(`/api/v1/recordings/${id}`, { method: 'DELETE', uid: 'ann' });
    await sweep(test.service, test.clock.now + 60_000);
    for (let piece = 0; piece < 3; piece += 1) {
      const next = reader?.read();
      slow.go();
      await next;
    }
    await reader?.cancel();
    await test.service.mp3.close();
    expect(await test.filesIn('audio')).toEqual([]);
    expect(await test.filesIn('spool')).toEqual([]);
    await test.close();
  });

  it('aborts the stream when encoding fails, stores nothing, and tries again for the next listener', async () => {
    const slow = slowEncoder();
    const test = await openTestService(undefined, { encoder: slow.encoder });
    const id = await aNote(test);
    const reader = (await test.request(`/media/${id}.mp3`)).body?.getReader();
    const part = test.request(`/media/${id}.mp3`, { headers: { Range: 'bytes=5-9' } });
    const first = reader?.read();
    slow.go();
    expect((await first)?.value?.length).toBe(100);
    const second = reader?.read();
    slow.fail();
    await expect(second).rejects.toThrow('broken');
    expect(await code(part)).toBe('503 unavailable');
    expect(await test.filesIn('audio')).toEqual([`${id}.webm`]);
    await test.close();
  });
});

describe('a recording that our own code cannot decode', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'beep-ffmpeg-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  it('is offered as m4a without an ffmpeg', async () => {
    const encoder = createMp3Encoder({ ...ENCODER_OPTIONS, findFfmpeg: async () => undefined });
    const test = await openTestService(undefined, { encoder });
    const id = await aNote(test, 'speech-aac.mp4');
    expect(await download(test, id)).toBe(`${id}.m4a`);
    const m4a = await test.request(`/media/${id}.m4a`);
    expect(m4a.headers.get('Content-Type')).toBe('audio/mp4');
    const stored = await test.request(`/media/${id}.mp4`);
    expect((await bytesOf(m4a)).equals(await bytesOf(stored))).toBe(true);
    expect(await code(test.request(`/media/${id}.mp3`))).toBe('404 not_found');
    await test.service.mp3.close();
    expect(await test.filesIn('spool')).toEqual([]);
    await test.close();
  });

  it('becomes an mp3 through the installed ffmpeg', async () => {
    const ffmpeg = join(folder, 'ffmpeg');
    await writeFile(ffmpeg, `#!/bin/sh\n${STAND_IN}`);
    await chmod(ffmpeg, 0o700);
    const encoder = createMp3Encoder({ ...ENCODER_OPTIONS, findFfmpeg: async () => ffmpeg });
    const test = await openTestService(undefined, { encoder });
    const id = await aNote(test, 'speech-aac.mp4');
    expect(await download(test, id)).toBe(`${id}.mp3`);
    const mp3 = await bytesOf(await test.request(`/media/${id}.mp3`));
    const stored = await bytesOf(await test.request(`/media/${id}.mp4`));
    expect(mp3.equals(stored)).toBe(true);
    await test.close();
  });

  it('is temporarily unavailable when that ffmpeg fails', async () => {
    const encoder = createMp3Encoder({ ...ENCODER_OPTIONS, findFfmpeg: async () => join(folder, 'gone') });
    const test = await openTestService(undefined, { encoder });
    const id = await aNote(test, 'speech-aac.mp4');
    expect(await code(test.request(`/media/${id}.mp3`))).toBe('503 unavailable');
    expect(await test.filesIn('audio')).toEqual([`${id}.mp4`]);
    await test.close();
  });
});

/** Takes the input's name from ffmpeg's arguments and outputs its bytes. */
const STAND_IN = `
  while [ "$1" != -i ]; do shift; done
  exec cat "\${2#file:}"
`;
