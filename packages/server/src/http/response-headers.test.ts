import { Hono } from 'hono';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../create-app.ts';
import { type Listener, listen } from '../listener/listen.ts';
import { openTestService, type TestService } from '../testing/open-test-service.ts';
import { readSample } from '../testing/sample-audio.ts';
import type { AppEnv } from './request-context.ts';

const EVIL = 'X-Evil: yes';
const BREAKS = [
  `%0d%0a${EVIL}`,
  '%0a%0dX-Evil%3a%20yes',
  '%E5%98%8A%E5%98%8DX-Evil:yes',
  '%00',
  '"; filename=x',
];

describe('the headers of every response', { timeout: 30_000 }, () => {
  let test: TestService;
  let listener: Listener;
  let id: string;

  beforeAll(async () => {
    test = await openTestService();
    const siteRoutes = new Hono<AppEnv>();
    siteRoutes.get('/page', (context) =>
      context.html('<!doctype html>', 200, { 'Referrer-Policy': 'no-referrer' }),
    );
    const app = createApp({ service: test.service, allowedOrigins: [], siteRoutes });
    listener = await listen({ host: '127.0.0.1', port: 0, fetch: app.fetch });
    const stored = await test.upload(await readSample('recorded.webm'));
    id = ((await stored.json()) as { filename: string }).filename;
  });
  afterAll(async () => {
    await listener.stop(0);
    await test.close();
  });

  async function ask(path: string, init: RequestInit = {}): Promise<Response> {
    const response = await fetch(`http://127.0.0.1:${listener.port}${path}`, { redirect: 'manual', ...init });
    await response.arrayBuffer();
    return response;
  }

  it.each<[string, (id: string) => string, RequestInit, number]>([
    ['a recording', (of) => `/api/v1/recordings/${of}`, {}, 200],
    ['audio', (of) => `/media/${of}.webm`, {}, 200],
    ['a part of audio', (of) => `/media/${of}.webm`, { headers: { Range: 'bytes=0-1' } }, 206],
    [
      'a range that is not there',
      (of) => `/media/${of}.webm`,
      { headers: { Range: 'bytes=99999999-' } },
      416,
    ],
    ['the head of audio', (of) => `/media/${of}.webm`, { method: 'HEAD' }, 200],
    ['a refusal', () => '/api/v1/recordings', { method: 'POST' }, 401],
    ['nothing', () => '/api/v1/nothing', {}, 404],
    ['another method', () => '/api/v1/recordings', { method: 'PUT' }, 405],
    [
      'a preflight',
      () => '/api/v1/recordings',
      { method: 'OPTIONS', headers: { Origin: 'https://a.test' } },
      204,
    ],
    ['a health check', () => '/livez', {}, 200],
    ['the contract', () => '/api/v1/openapi.json', {}, 200],
    ['a page', () => '/page', {}, 200],
  ])('secure %s', async (_name, path, init, status) => {
    const { headers, status: answered } = await ask(path(id), init);
    expect(answered).toBe(status);
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
    expect(headers.get('Content-Security-Policy')).toContain("frame-ancestors 'none'");
    expect(headers.get('Strict-Transport-Security')).toBe('max-age=31536000');
    expect(headers.get('Permissions-Policy')).toContain('microphone=()');
    expect(headers.get('Referrer-Policy')).toBe(
      path(id) === '/page' ? 'no-referrer' : 'strict-origin-when-cross-origin',
    );
    expect(headers.get('X-Request-Id')).toMatch(/^[\da-f-]{36}$/);
    expect(headers.get('X-Powered-By')).toBeNull();
    expect(headers.get('Server')).toBeNull();
  });

  // spec: P15
  it.each(BREAKS)('cannot be set by the client: %s', async (text) => {
    const responses = [
      await ask(`/api/v1/recordings/${text}`),
      await ask(`/api/v1/recordings/${id}${text}/download`),
      await ask(`/media/${id}.webm${text}`),
      await ask(`/media/${text}`),
      await ask(`/${text}`),
      await ask(`/play/${text}?x=${text}`),
      await ask(`/api/v1/oembed?format=json&url=https://beep.test/play/${id}${text}`),
      await ask(`/api/v1/newsletter?token=${text}`, { method: 'DELETE' }),
      await ask(`/api/v1/recordings/?expires_in=${text}`, {
        method: 'POST',
        headers: { Authorization: 'Bearer token-of-ann', 'Idempotency-Key': text },
      }),
      await ask(`/api/v1/recordings/${id}`, {
        headers: { Origin: `https://beep.test${text}`, 'X-Request-Id': text },
      }),
      await ask(`/media/${id}.webm`, { headers: { Range: text, 'If-None-Match': text, 'If-Range': text } }),
    ];
    for (const { status, headers } of responses) {
      expect(status).toBeLessThan(500);
      expect(headers.has('X-Evil')).toBe(false);
      expect(JSON.stringify([...headers])).not.toMatch(/evil|filename=x/i);
    }
  });
});
