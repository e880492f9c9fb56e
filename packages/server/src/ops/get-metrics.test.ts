import type { HttpBindings } from '@hono/node-server';
import { afterEach, describe, expect, it } from 'vitest';
import { createApp } from '../create-app.ts';
import { createMetrics } from '../http/metrics.ts';
import { createMemoryLimiter } from '../limits/memory-limiter.ts';
import { createRequestLimits, type RequestLimits } from '../limits/request-limits.ts';
import { checkResponse } from '../testing/check-response.ts';
import { openTestService, type TestService } from '../testing/open-test-service.ts';
import { readSample } from '../testing/sample-audio.ts';

const TOKEN = 'the-token-of-the-operator';

const NO_LIMITS = {
  ...{ uploadsPerUser: 0, uploadsPerAddress: 0, readsPerAddress: 0, writesPerAddress: 0 },
  listensPerAddress: 0,
};

describe('GET /metrics', { timeout: 30_000 }, () => {
  const opened: TestService[] = [];
  afterEach(async () => {
    for (const test of opened.splice(0)) await test.close();
  });

  async function open(metricsToken?: string, limits: RequestLimits = {}) {
    const test = await openTestService(() => ({ metrics: createMetrics(), limits }));
    opened.push(test);
    const app = createApp({ service: test.service, allowedOrigins: [], metricsToken });
    const ask = async (path: string, init: RequestInit = {}, peer = '127.0.0.1'): Promise<Response> => {
      const env = { incoming: { socket: { remoteAddress: peer } } } as unknown as HttpBindings;
      const headers = new Headers(init.headers);
      if (!headers.has('Host')) headers.set('Host', 'localhost:3000');
      const response = await app.request(path, { ...init, headers }, env);
      await checkResponse(init.method ?? 'GET', path, response);
      return response;
    };
    return { ask };
  }

  // spec: D6
  it.each([
    ['this machine', '127.0.0.1', {}, 200],
    ['this machine by IPv6', '::1', { Host: '[::1]:3000' }, 200],
    ['another machine', '192.0.2.1', {}, 403],
    ['another machine that says localhost', '192.0.2.1', { Host: 'localhost' }, 403],
    ['a name that was pointed here', '127.0.0.1', { Host: 'evil.example' }, 403],
    ['a proxy here', '127.0.0.1', { 'X-Forwarded-For': '192.0.2.1' }, 403],
    ['another proxy here', '127.0.0.1', { Forwarded: 'for=192.0.2.1' }, 403],
    ['a proxy that says its name', '127.0.0.1', { Via: '1.1 proxy' }, 403],
  ])('without a token: %s', async (_name, peer, headers, status) => {
    const { ask } = await open();
    expect((await ask('/metrics', { headers }, peer)).status).toBe(status);
  });

  // spec: D6
  it.each([
    ['the token', `Bearer ${TOKEN}`, 200],
    ['another token', 'Bearer another-token-of-them', 403],
    ['the beginning of it', `Bearer ${TOKEN.slice(0, -1)}`, 403],
    ['no token, from this machine', undefined, 403],
  ])('with a token: %s', async (_name, authorization, status) => {
    const { ask } = await open(TOKEN);
    const headers: Record<string, string> = authorization ? { Authorization: authorization } : {};
    const response = await ask('/metrics', { headers }, authorization ? '192.0.2.1' : '127.0.0.1');
    expect(response.status).toBe(status);
    expect(await response.text()).not.toContain(TOKEN);
  });

  // spec: A9
  it('lets nobody guess the token, and the operator in', async () => {
    const limits = createRequestLimits({ ...NO_LIMITS, writesPerAddress: 1 }, createMemoryLimiter);
    const { ask } = await open(TOKEN, limits);
    const guess = async (token: string, peer: string): Promise<number> =>
      (await ask('/metrics', { headers: { Authorization: `Bearer ${token}` } }, peer)).status;
    const statuses: number[] = [];
    for (let index = 0; index < 100; index += 1) statuses.push(await guess(`guess-${index}`, '192.0.2.1'));
    expect(statuses).toEqual([...Array(30).fill(403), ...Array(70).fill(429)]);
    expect(await guess(TOKEN, '192.0.2.1')).toBe(429);
    for (let index = 0; index < 100; index += 1) expect(await guess(TOKEN, '192.0.2.2')).toBe(200);
  });

  it('has no label that a client chooses', async () => {
    const { ask } = await open(TOKEN);
    const headers = { Authorization: `Bearer ${TOKEN}` };
    const read = async (): Promise<string> => (await ask('/metrics', { headers })).text();
    const send = async (method: string): Promise<string> => {
      const path = `/${method}/${crypto.randomUUID()}`;
      const own = { Host: `${method}.localhost`, Origin: `https://${method}.example`, 'User-Agent': method };
      await ask(path, { method, headers: own });
      await ask(`/api/v1${path}?${method}=1`, { method, headers: own });
      return read();
    };
    await read();
    const before = (await send('PROPFIND')).split('\n').length;
    for (const method of ['BREW', 'M-SEARCH', 'LINK', 'x', 'UNLOCK']) {
      const text = await send(method);
      expect(text).not.toMatch(/PROPFIND|BREW|SEARCH|LINK|UNLOCK|example/);
      expect(text.split('\n')).toHaveLength(before);
    }
  });

  it('counts requests by pattern and status, uploads and their bytes, and reports the process', async () => {
    const { ask } = await open();
    const body = await readSample('recorded.webm');
    const headers = { Authorization: 'Bearer token-of-ann' };
    const stored = await ask('/api/v1/recordings', { method: 'POST', headers, body });
    const { filename } = (await stored.json()) as { filename: string };
    await ask('/api/v1/recordings/', { method: 'POST', headers, body: 'no audio' });
    await ask(`/media/${filename}.webm`);
    await ask(`/play/${filename}`);
    const response = await ask('/metrics');
    expect(response.headers.get('Content-Type')).toMatch(/^text\/plain; version=0\.0\.4/);
    expect(response.headers.get('Cache-Control')).toBe('no-store');
    const text = await response.text();
    const requests = 'beep_http_request_duration_seconds_count';
    expect(text).toContain(`${requests}{method="POST",route="/api/v1/recordings",status="201"} 1`);
    expect(text).toMatch(/_count\{method="POST",route="\/api\/v1\/recordings",status="4\d\d"\} 1/);
    expect(text).toContain(`${requests}{method="GET",route="/media/:file",status="200"} 1`);
    expect(text).toContain(`${requests}{method="GET",route="/play/:id",status="404"} 1`);
    expect(text).toContain('beep_uploads_total{outcome="stored"} 1');
    expect(text).toContain('beep_uploads_total{outcome="refused"} 1');
    expect(text).toContain('beep_uploads_total{outcome="failed"} 0');
    expect(text).toContain(`beep_upload_bytes_total ${body.length}`);
    expect(text).toContain('beep_active_uploads 0');
    expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds /m);
    expect(text).toMatch(/^process_resident_memory_bytes /m);
    expect(text).not.toContain(filename);
  });
});
