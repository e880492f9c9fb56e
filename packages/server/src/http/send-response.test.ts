import { connect } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createMemoryLimiter } from '../limits/memory-limiter.ts';
import type { RequestFacts } from '../log/log.ts';
import { type AudioCache, createAudioCache } from '../storage/audio-cache.ts';
import { EXTENSION_ORIGIN } from '../testing/open-test-service.ts';
import { type Served, serveTestService } from '../testing/serve-test-service.ts';

const PATIENCE = { timeout: 50_000, interval: 10 };

describe('reads over HTTP', () => {
  let served: Served;
  beforeAll(async () => {
    served = await serveTestService();
  });
  afterAll(() => served.close());

  const elsewhere = { Origin: 'https://elsewhere.example' };

  it.each<[string, 'audio' | 'recording', RequestInit]>([
    ['the whole', 'audio', {}],
    ['the whole as a range', 'audio', { headers: { Range: 'bytes=0-' } }],
    ['a range', 'audio', { headers: { Range: 'bytes=100-5000' } }],
    ['the end', 'audio', { headers: { Range: 'bytes=-10' } }],
    ['a range that is not there', 'audio', { headers: { Range: 'bytes=99999999-' } }],
    ['a range of another version', 'audio', { headers: { Range: 'bytes=0-9', 'If-Range': '"other"' } }],
    ['what the client has', 'audio', { headers: { 'If-None-Match': '*' } }],
    ['its head', 'audio', { method: 'HEAD' }],
    ['the head of a range', 'audio', { method: 'HEAD', headers: { Range: 'bytes=5-9' } }],
    ['a page of another origin', 'audio', { headers: elsewhere }],
    ['anybody', 'recording', {}],
    ['the head', 'recording', { method: 'HEAD' }],
    ['a bad token', 'recording', { headers: { Authorization: 'Bearer x' } }],
    ['a page of another origin', 'recording', { headers: elsewhere }],
    ['a page of an origin that may read it', 'recording', { headers: { Origin: EXTENSION_ORIGIN } }],
  ])(
    'answer %s (%s) on a Node response as without one, from the disk and then from memory',
    async (_name, kind, init) => {
      const path = kind === 'audio' ? served.path : `/api/v1/recordings/${served.id}`;
      const expected = await served.test.request(path, init);
      const body = Buffer.from(await expected.arrayBuffer());
      for (let time = 0; time < 3; time += 1) {
        const response = await fetch(`${served.origin}${path}`, init);
        expect(response.status).toBe(expected.status);
        expect(comparable(response.headers)).toEqual(comparable(expected.headers));
        expect(Buffer.from(await response.arrayBuffer()).equals(body)).toBe(true);
      }
    },
  );

  it('carry the headers of the middleware and of the handler, each once', async () => {
    const secure = {
      'content-security-policy': "frame-ancestors 'none'",
      'permissions-policy': expect.stringContaining('microphone=()'),
      'referrer-policy': 'strict-origin-when-cross-origin',
      'strict-transport-security': 'max-age=31536000',
      'x-content-type-options': 'nosniff',
    };
    const limits = 'Retry-After,RateLimit,RateLimit-Policy,X-Request-Id';
    for (const method of ['GET', 'HEAD']) {
      const recording = await fetch(`${served.origin}/api/v1/recordings/${served.id}`, {
        method,
        headers: { Origin: EXTENSION_ORIGIN },
      });
      expect(comparable(recording.headers)).toEqual({
        ...secure,
        'access-control-allow-origin': EXTENSION_ORIGIN,
        'access-control-expose-headers': limits,
        'cache-control': 'no-store',
        'content-type': 'application/json',
        vary: 'Origin',
      });
      const audio = await fetch(`${served.origin}${served.path}`, {
        method,
        headers: { Range: 'bytes=0-9' },
      });
      expect(comparable(audio.headers)).toEqual({
        ...secure,
        'accept-ranges': 'bytes',
        'access-control-allow-origin': '*',
        'access-control-expose-headers': `Accept-Ranges,Content-Length,Content-Range,ETag,${limits}`,
        'cache-control': 'private, no-cache',
        'content-length': '10',
        'content-range': expect.stringMatching(/^bytes 0-9\/\d+$/),
        'content-security-policy': "sandbox; frame-ancestors 'none'",
        'content-type': 'audio/webm',
        'cross-origin-resource-policy': 'cross-origin',
        etag: `"${served.id}"`,
      });
    }
  });

  it('answer 416 to a range that starts at the size of the file, from the disk and then from memory', async () => {
    const whole = await served.test.request(served.path);
    const size = (await whole.arrayBuffer()).byteLength;
    for (let time = 0; time < 3; time += 1) {
      const last = await fetch(`${served.origin}${served.path}`, {
        headers: { Range: `bytes=${size - 1}-` },
      });
      expect([last.status, (await last.arrayBuffer()).byteLength]).toEqual([206, 1]);
      const none = await fetch(`${served.origin}${served.path}`, { headers: { Range: `bytes=${size}-` } });
      expect([none.status, none.headers.get('Content-Range')]).toEqual([416, `bytes */${size}`]);
      expect(await none.json()).toMatchObject({ code: 'range_not_satisfiable' });
    }
  });

  it('answer pipelined requests in order', async () => {
    const ranges = Array.from({ length: 20 }, (_, index) => `bytes=${index * 100}-${index * 100 + 99}`);
    const last = ranges.length - 1;
    const socket = connect(served.port, '127.0.0.1');
    const requests = ranges.map((range, index) =>
      [
        `GET ${served.path} HTTP/1.1`,
        'Host: localhost',
        `Range: ${range}`,
        `Connection: ${index === last ? 'close' : 'keep-alive'}`,
      ].join('\r\n'),
    );
    socket.write(`${requests.join('\r\n\r\n')}\r\n\r\n`);
    const response = (await buffer(socket)).toString('latin1');
    const found = [...response.matchAll(/^content-range: bytes (\d+)-/gim)].map((match) => Number(match[1]));
    expect(found).toEqual(ranges.map((_, index) => index * 100));
  });
});

/** Without headers that differ per response or connection. */
function comparable(headers: Headers): Record<string, string> {
  const rest = new Headers(headers);
  const own = ['date', 'connection', 'keep-alive', 'x-request-id', 'transfer-encoding'];
  // Without a Node response a complete body has none.
  if (rest.get('content-type') === 'application/json') own.push('content-length');
  for (const name of own) rest.delete(name);
  return Object.fromEntries(rest);
}

describe('direct reads', () => {
  const requests: RequestFacts[] = [];
  let served: Served;
  beforeAll(async () => {
    const quota = { name: 'reads', limit: 3, windowSeconds: 60 };
    served = await serveTestService(({ log }) => ({
      limits: { readsPerAddress: createMemoryLimiter(quota, { now: () => 0 }) },
      log: { ...log, request: (facts) => requests.push(facts) },
    }));
  });
  afterAll(() => served.close());

  it('count against the limit, and are logged with the path of the response', async () => {
    const paths = [
      `/api/v1/recordings/${served.id}`,
      served.path,
      `/api/v1/recordings/${served.id}`,
      served.path,
    ];
    const responses = [];
    for (const path of paths) {
      const response = await fetch(`${served.origin}${path}`);
      await response.arrayBuffer();
      responses.push(response);
    }
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 429]);
    expect(responses.map(({ headers }) => headers.get('RateLimit'))).toEqual(
      [2, 1, 0, 0].map((left) => `"reads";r=${left};t=60`),
    );
    const routes = ['/api/v1/recordings/:filename', '/media/:file'];
    await vi.waitFor(
      () => expect(requests.filter(({ method }) => method === 'GET')).toHaveLength(4),
      PATIENCE,
    );
    expect(requests.filter(({ method }) => method === 'GET')).toEqual(
      responses.map(({ status, headers }, index) =>
        expect.objectContaining({
          requestId: headers.get('X-Request-Id'),
          route: routes[index % 2],
          status,
          recording: served.id,
          bytes: expect.any(Number),
        }),
      ),
    );
  });
});

describe('media in memory', () => {
  let cache: AudioCache;
  let served: Served;
  beforeAll(async () => {
    cache = createAudioCache(8 * 1024 * 1024);
    served = await serveTestService(() => ({ audioCache: cache }));
  });
  afterAll(() => served.close());

  const hear = async (path = served.path): Promise<number> => {
    const response = await fetch(`${served.origin}${path}`);
    await response.arrayBuffer();
    return response.status;
  };

  it('is cached on the second request, and unavailable as soon as the recording is deleted', async () => {
    const name = served.path.replace('/media/', '');
    expect(await hear()).toBe(200);
    expect(cache.hold(name)).toBeUndefined();
    expect(await hear()).toBe(200);
    const held = cache.hold(name);
    held?.release();
    expect(held?.bytes.length).toBeGreaterThan(1000);
    const gone = await served.test.request(`/api/v1/recordings/${served.id}`, {
      method: 'DELETE',
      uid: 'ann',
    });
    expect(gone.status).toBe(204);
    expect(await hear()).toBe(410);
    expect(cache.hold(name)).toBeUndefined();
  });
});

describe('media behind nginx', () => {
  let served: Served;
  beforeAll(async () => {
    served = await serveTestService(() => ({ accelRedirect: '/_audio/' }));
  });
  afterAll(() => served.close());

  it.each(['GET', 'HEAD'])('is left to nginx with %s, and checked every time', async (method) => {
    const ask = (): Promise<Response> =>
      fetch(`${served.origin}${served.path}`, {
        method,
        headers: { Range: 'bytes=5-9', 'If-None-Match': '*' },
      });
    const response = await ask();
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'x-accel-redirect': `/_audio/${served.id}.webm`,
      'content-type': 'audio/webm',
      'cache-control': 'private, no-cache',
      'content-security-policy': "sandbox; frame-ancestors 'none'",
      'access-control-allow-origin': '*',
      'x-content-type-options': 'nosniff',
    });
    expect(response.headers.has('ETag')).toBe(false);
    expect((await response.arrayBuffer()).byteLength).toBe(0);
  });

  it('is not left to nginx any more after the recording was deleted', async () => {
    await served.test.request(`/api/v1/recordings/${served.id}`, { method: 'DELETE', uid: 'ann' });
    const response = await fetch(`${served.origin}${served.path}`);
    expect(response.status).toBe(410);
    expect(response.headers.has('X-Accel-Redirect')).toBe(false);
  });
});
