import { uploadSchema } from '@beep/api/contract';
import type { HttpBindings } from '@hono/node-server';
import { afterEach, describe, expect, it } from 'vitest';
import { createApp } from '../create-app.ts';
import { checkResponse } from '../testing/check-response.ts';
import { openTestService, type TestService } from '../testing/open-test-service.ts';
import { readSample } from '../testing/sample-audio.ts';
import { createMemoryLimiter } from './memory-limiter.ts';
import { createRequestLimits } from './request-limits.ts';

const OFF = { uploadsPerUser: 0, uploadsPerAddress: 0, readsPerAddress: 0, writesPerAddress: 0 };
const UPLOAD = '/api/v1/recordings/';
const READ = '/api/v1/recordings/AAAAAAAAAAAAAAAAAAAAAA';

describe('request limits', { timeout: 30_000 }, () => {
  const opened: TestService[] = [];
  afterEach(async () => {
    for (const test of opened.splice(0)) await test.close();
  });

  async function open(settings: Partial<typeof OFF>) {
    const limits = createRequestLimits({ ...OFF, listensPerAddress: 0, ...settings }, createMemoryLimiter);
    const test = await openTestService(() => ({ limits }));
    opened.push(test);
    const app = createApp({
      service: test.service,
      allowedOrigins: [],
      trustedProxies: ['10.0.0.1'],
      isSiteFile: (path) => path === '/assets/app.js',
    });
    const ask = async (path: string, init: RequestInit = {}, peer = '192.0.2.1'): Promise<Response> => {
      const env = { incoming: { socket: { remoteAddress: peer } } } as unknown as HttpBindings;
      const response = await app.request(path, init, env);
      await checkResponse(init.method ?? 'GET', path, response);
      return response;
    };
    const upload = async (uid: string, peer?: string): Promise<Response> =>
      ask(
        UPLOAD,
        {
          method: 'POST',
          headers: { Authorization: `Bearer token-of-${uid}` },
          body: await readSample('recorded.webm'),
        },
        peer,
      );
    return { test, ask, upload };
  }

  async function statuses(responses: readonly Promise<Response>[]): Promise<number[]> {
    return Promise.all(responses.map(async (response) => (await response).status));
  }

  // spec: L2
  it('reject a read over the limit and say when to retry', async () => {
    const { ask } = await open({ readsPerAddress: 2 });
    const first = await ask(READ);
    expect(first.status).toBe(404);
    expect(first.headers.get('RateLimit-Policy')).toBe('"reads";q=2;w=60');
    expect(first.headers.get('RateLimit')).toBe('"reads";r=1;t=60');
    await ask(READ);
    const refused = await ask(READ, { headers: { Origin: 'https://beep.test' } });
    expect(refused.status).toBe(429);
    expect(await refused.json()).toMatchObject({ code: 'rate_limited' });
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0);
    expect(Number(refused.headers.get('Retry-After'))).toBeLessThanOrEqual(60);
    expect(refused.headers.get('RateLimit')).toMatch(/^"reads";r=0;t=\d+$/);
    expect(refused.headers.get('Access-Control-Expose-Headers')).toMatch(
      /Retry-After.*RateLimit.*RateLimit-Policy/,
    );
  });

  it('count addresses separately, and an IPv6 network as one', async () => {
    const { ask } = await open({ readsPerAddress: 1 });
    const peers = ['192.0.2.1', '192.0.2.2', '2001:db8::1', '2001:db8::2', '::ffff:192.0.2.1'];
    const responses: number[] = [];
    for (const peer of peers) responses.push((await ask(READ, {}, peer)).status);
    expect(responses).toEqual([404, 404, 404, 429, 429]);
  });

  // spec: U12
  it('count the client behind our own proxy, but do not trust other headers', async () => {
    const { ask } = await open({ readsPerAddress: 1 });
    const from = (address: string): RequestInit => ({ headers: { 'X-Forwarded-For': address } });
    expect((await ask(READ, from('198.51.100.1'), '10.0.0.1')).status).toBe(404);
    expect((await ask(READ, from('198.51.100.2'), '10.0.0.1')).status).toBe(404);
    expect((await ask(READ, from('6.6.6.6, 198.51.100.2'), '10.0.0.1')).status).toBe(429);
    expect((await ask(READ, from('198.51.100.3'))).status).toBe(404);
    expect((await ask(READ, from('198.51.100.4'))).status).toBe(429);
  });

  it('never count health checks, files of the site and preflights', async () => {
    const { ask } = await open({ readsPerAddress: 1, writesPerAddress: 1 });
    const free = ['/livez', '/readyz', '/assets/app.js'];
    for (const path of [...free, ...free]) expect((await ask(path)).status).not.toBe(429);
    const preflight = { method: 'OPTIONS', headers: { Origin: 'https://beep.test' } };
    for (let time = 0; time < 3; time += 1) expect((await ask(READ, preflight)).status).toBe(204);
    expect((await ask(READ)).status).toBe(404);
    expect((await ask(READ)).status).toBe(429);
    expect((await ask('/play/x')).status).toBe(429);
  });

  it('count writes separately from reads', async () => {
    const { ask } = await open({ writesPerAddress: 1 });
    const remove = { method: 'DELETE', headers: { Authorization: 'Bearer token-of-ann' } };
    expect((await ask(READ, remove)).status).toBe(404);
    expect((await ask(READ, remove)).status).toBe(429);
    expect((await ask(`${READ}/play`, { method: 'POST' })).status).toBe(429);
    expect((await ask(READ)).status).toBe(404);
  });

  it('count a further part of a file as a tenth', async () => {
    const { ask } = await open({ readsPerAddress: 2 });
    const part = (range: string): Promise<Response> =>
      ask('/media/AAAAAAAAAAAAAAAAAAAAAA.webm', { headers: { Range: range } });
    expect((await part('bytes=0-')).status).toBe(404);
    for (let seek = 1; seek <= 10; seek += 1) expect((await part(`bytes=${seek}000-`)).status).toBe(404);
    expect((await part('bytes=5000-')).status).toBe(429);
    expect((await ask(READ, { headers: { Range: 'bytes=5-' } }, '192.0.2.9')).headers.get('RateLimit')).toBe(
      '"reads";r=1;t=60',
    );
  });

  // spec: U7
  it('limit a user’s uploads from any address, and report both quotas', async () => {
    const { upload } = await open({ uploadsPerUser: 1, uploadsPerAddress: 10 });
    const stored = await upload('ann');
    expect(stored.status).toBe(201);
    expect(stored.headers.get('RateLimit-Policy')).toBe('"uploads";q=10;w=60, "uploads-per-user";q=1;w=60');
    expect(await statuses([upload('ann', '192.0.2.2'), upload('bob')])).toEqual([429, 201]);
  });

  it('limit an address’s uploads before the user is verified', async () => {
    const { upload } = await open({ uploadsPerAddress: 2, writesPerAddress: 1, readsPerAddress: 1 });
    expect((await upload('ann')).status).toBe(201);
    expect((await upload('bob')).status).toBe(201);
    expect((await upload('cid')).status).toBe(429);
    expect((await upload('cid', '192.0.2.2')).status).toBe(201);
  });

  // spec: L16
  it('limit an address’s replies to all recordings, and close none of them', {
    timeout: 60_000,
  }, async () => {
    const { test, ask, upload } = await open({ writesPerAddress: 1000 });
    const { replies } = test.service.stores;
    const notes: string[] = [];
    for (const uid of ['ann', 'bob']) {
      const { filename } = uploadSchema.parse(await (await upload(uid)).json());
      await replies.setState(filename, 'open');
      notes.push(filename);
    }
    const reply = (n: number, peer?: string): Promise<Response> =>
      ask(
        `/api/v1/recordings/${notes[n % 2]}/replies`,
        {
          method: 'POST',
          headers: { 'Reply-Token': 'A'.repeat(43), 'Idempotency-Key': crypto.randomUUID() },
          body: '',
        },
        peer,
      );
    const allowed = new Set<number>();
    for (let n = 0; n < 300; n += 1) allowed.add((await reply(n)).status);
    // Each is too small, and counts.
    expect([...allowed]).toEqual([422]);
    const refused = await reply(0);
    expect([refused.status, await refused.json()]).toMatchObject([429, { code: 'rate_limited' }]);
    expect(refused.headers.get('RateLimit-Policy')).toContain('"replies";q=300;w=3600');
    expect(await statuses([reply(1), reply(0, '192.0.2.9'), reply(1, '192.0.2.9')])).toEqual([429, 422, 422]);
  });

  it('reject an upload without reading its body', async () => {
    const { ask } = await open({ uploadsPerAddress: 1 });
    await ask(UPLOAD, { method: 'POST' });
    let pulls = 0;
    const body = new ReadableStream(
      {
        pull: (controller) => {
          pulls += 1;
          controller.enqueue(new Uint8Array(1000));
        },
      },
      { highWaterMark: 0 },
    );
    const refused = await ask(UPLOAD, { method: 'POST', body, duplex: 'half' } as RequestInit);
    expect([refused.status, pulls]).toEqual([429, 0]);
  });

  it('do not apply when a limit is off', async () => {
    const { ask } = await open({});
    const responses = await statuses(Array.from({ length: 50 }, () => ask(READ)));
    expect(new Set(responses)).toEqual(new Set([404]));
    expect((await ask(READ)).headers.has('RateLimit')).toBe(false);
  });
});
