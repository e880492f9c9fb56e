import type { HttpBindings } from '@hono/node-server';
import { afterEach, describe, expect, it } from 'vitest';
import { createApp } from '../create-app.ts';
import { checkResponse } from '../testing/check-response.ts';
import { openTestService, type TestService } from '../testing/open-test-service.ts';
import { readSample } from '../testing/sample-audio.ts';
import { createMetrics } from './metrics.ts';

const TOKEN = 'the-token-of-the-operator';

describe('GET /metrics', { timeout: 30_000 }, () => {
  const opened: TestService[] = [];
  afterEach(async () => {
    for (const test of opened.splice(0)) await test.close();
  });

  async function open(metricsToken?: string) {
    const test = await openTestService(() => ({ metrics: createMetrics() }));
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
