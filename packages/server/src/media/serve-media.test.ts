import { uploadSchema } from '@beep/api/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestService, type TestService } from '../testing/open-test-service.ts';
import { readSample } from '../testing/sample-audio.ts';

describe('GET /media', () => {
  let test: TestService;
  let path: string;
  let whole: Buffer;

  beforeAll(async () => {
    test = await openTestService();
    const response = await test.upload(await readSample('recorded.webm'));
    path = `/media/${uploadSchema.parse(await response.json()).filename}.webm`;
    whole = Buffer.from(await (await test.request(path)).arrayBuffer());
  });
  afterAll(() => test.close());

  const get = (headers: Record<string, string>, method = 'GET'): Promise<Response> =>
    test.request(path, { method, headers });

  // spec: L6, U6
  it('serves the whole file to anyone, revalidated every time, never as a page', async () => {
    const response = await get({});
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'accept-ranges': 'bytes',
      'access-control-allow-origin': '*',
      'cache-control': 'private, no-cache',
      'content-length': String(whole.length),
      'content-security-policy': "sandbox; frame-ancestors 'none'",
      'content-type': 'audio/webm',
      etag: expect.stringMatching(/^".+"$/),
      'x-content-type-options': 'nosniff',
    });
  });

  // spec: files.8
  it.each(['.', ')', '>', '“', '%EF%BC%89', '%E2%80%8B', '%C2%AD', '%E2%80%8F', '%20'])(
    'sends a pasted link with %s behind it to the file, with its query',
    async (behind) => {
      for (const method of ['GET', 'HEAD']) {
        const moved = await test.request(`${path}${behind}?grant=a.b`, { method, redirect: 'manual' });
        expect([moved.status, moved.headers.get('Location')]).toEqual([308, `${path}?grant=a.b`]);
      }
      expect((await test.request(`${path}${behind}`)).headers.get('Cache-Control')).toBe('private, no-cache');
    },
  );

  it.each(['x', '/.', '-', '%25', '%2F..', '%2F%2Fevil.example'])(
    'is no link to a file with %s behind it',
    async (behind) => {
      expect((await test.request(`${path}${behind}`)).status).toBe(404);
    },
  );

  it('answers HEAD with the same headers and no body', async () => {
    const [head, full] = [await get({}, 'HEAD'), await get({})];
    for (const { headers } of [head, full]) headers.delete('X-Request-Id');
    expect(Object.fromEntries(head.headers)).toEqual(Object.fromEntries(full.headers));
    expect((await head.arrayBuffer()).byteLength).toBe(0);
    await full.body?.cancel();
  });

  it.each<[string, (size: number) => [start: number, end: number]]>([
    ['bytes=0-', (size) => [0, size - 1]],
    ['bytes=100-199', () => [100, 199]],
    ['bytes=-500', (size) => [size - 500, size - 1]],
    ['bytes=-99999999', (size) => [0, size - 1]],
    ['bytes=12000-99999999', (size) => [12_000, size - 1]],
    ['bytes=0-0', () => [0, 0]],
    ['bytes=-1', (size) => [size - 1, size - 1]],
  ])('serves %s', async (range, expected) => {
    const response = await get({ Range: range });
    const [start, end] = expected(whole.length);
    expect(response.status).toBe(206);
    expect(response.headers.get('Content-Range')).toBe(`bytes ${start}-${end}/${whole.length}`);
    expect(Buffer.from(await response.arrayBuffer()).equals(whole.subarray(start, end + 1))).toBe(true);
  });

  it.each<[string, (size: number) => string]>([
    ['beyond the end', () => 'bytes=99999999-'],
    ['that starts at the size of the file', (size) => `bytes=${size}-`],
    ['of one byte at the size of the file', (size) => `bytes=${size}-${size}`],
    ['of the last nothing', () => 'bytes=-0'],
  ])('answers 416 to a range %s', async (_name, range) => {
    const response = await get({ Range: range(whole.length) });
    expect(response.status).toBe(416);
    expect(response.headers.get('Content-Range')).toBe(`bytes */${whole.length}`);
    expect(await response.json()).toMatchObject({ code: 'range_not_satisfiable' });
  });

  it.each(['bytes=5-1', 'bytes=x-y', 'items=0-5', 'bytes=0-5,10-15', 'bytes=-'])(
    'serves the whole file for %s',
    async (range) => {
      const response = await get({ Range: range });
      expect(response.status).toBe(200);
      await response.body?.cancel();
    },
  );

  it('serves a range only of the version that If-Range names', async () => {
    const etag = (await get({}, 'HEAD')).headers.get('ETag') ?? '';
    expect((await get({ Range: 'bytes=0-9', 'If-Range': etag })).status).toBe(206);
    expect((await get({ Range: 'bytes=0-9', 'If-Range': '"other"' })).status).toBe(200);
  });

  it('answers 304 when the client has the current version', async () => {
    const etag = (await get({}, 'HEAD')).headers.get('ETag') ?? '';
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      expect((await get({ 'If-None-Match': known })).status).toBe(304);
    }
    expect((await get({ 'If-None-Match': '"other"' })).status).toBe(200);
  });

  // spec: L1, U11
  it.each(['/media/AAAAAAAAAAAAAAAAAAAAAA.webm', '/media/x', '/media/..%2Fkeys', '/media/.webm'])(
    'answers 404 to %s',
    async (other) => {
      expect((await test.request(other)).status).toBe(404);
    },
  );

  it('answers 404 to another extension', async () => {
    expect((await test.request(path.replace('.webm', '.mp4'))).status).toBe(404);
    expect((await test.request(path.replace('.webm', ''))).status).toBe(404);
  });

  it('answers 503, and logs an error, when a recording’s file is missing', async () => {
    const response = await test.upload(await readSample('recorded.webm'));
    const { filename } = uploadSchema.parse(await response.json());
    await test.service.audio.remove(`${filename}.webm`);
    expect((await test.request(`/media/${filename}.webm`)).status).toBe(503);
    expect(test.logged.join()).toContain('audio_missing');
  });
});
