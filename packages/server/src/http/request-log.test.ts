import { connect } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createApp } from '../create-app.ts';
import { type Listener, listen } from '../listener/listen.ts';
import { createLog } from '../log/pino-log.ts';
import { openTestService, type TestService } from '../testing/open-test-service.ts';
import { readSample } from '../testing/sample-audio.ts';

const EMAIL = 'ada.lovelace@example.test';
const FORWARDED = '203.0.113.77';
const LISTENER = '5b1f6a9e-1c9d-4a67-9b9e-0d3a5a0c7f11';
const JWT = 'eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiJhZGEifQ.c2lnbmF0dXJl';
const SEARCH = 'a-very-private-word';

interface Line {
  readonly level: string;
  readonly event: string;
  readonly requestId: string;
  readonly method?: string;
  readonly route?: string;
  readonly status?: number;
  readonly bytes?: number;
  readonly ms?: number;
  readonly uid?: string;
  readonly recording?: string;
}

describe('the log of a busy hour', { timeout: 30_000 }, () => {
  let test: TestService;
  let listener: Listener;
  let origin: string;
  let output = '';
  const lines = (): Line[] =>
    output
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as Line);

  beforeEach(async () => {
    output = '';
    const log = createLog({
      level: 'info',
      to: {
        write: (line) => {
          output += line;
        },
      },
    });
    log.useKey(Buffer.from('a key for tests'));
    test = await openTestService((base) => ({
      log,
      accounts: {
        deleteAccount: async (uid) => {
          throw new Error(`${EMAIL} (${uid}) with ${JWT} at https://idp.test/x?key=${SEARCH} is gone`);
        },
      },
      stores: {
        ...base.stores,
        transcripts: {
          ...base.stores.transcripts,
          find: async (id) => {
            throw new Error(`no row for ${id}`, { cause: new Error(`${id}.vtt of ${EMAIL}`) });
          },
        },
      },
    }));
    const app = createApp({ service: test.service, allowedOrigins: [], trustedProxies: ['127.0.0.1'] });
    listener = await listen({ host: '127.0.0.1', port: 0, fetch: app.fetch });
    origin = `http://127.0.0.1:${listener.port}`;
  });
  afterEach(async () => {
    await listener.stop(0);
    await test.close();
  });

  const uid = 'adaLovelaceOfTheLongUid2030';

  async function ask(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = {
      Authorization: `Bearer token-of-${uid}`,
      'X-Listener-Id': LISTENER,
      'X-Forwarded-For': FORWARDED,
      'User-Agent': 'TheBrowserOfAda',
      ...init.headers,
    };
    const response = await fetch(`${origin}${path}`, { ...init, headers });
    await response.arrayBuffer();
    return response;
  }

  async function makeBusyHour(): Promise<string> {
    const stored = await fetch(`${origin}/api/v1/recordings/?expires_in=1_day`, {
      method: 'POST',
      headers: { Authorization: `Bearer token-of-${uid}`, 'Idempotency-Key': LISTENER },
      body: await readSample('recorded.webm'),
    });
    const { filename } = (await stored.json()) as { filename: string };
    await ask(`/api/v1/recordings/${filename}`);
    await ask(`/media/${filename}.webm`, { headers: { Range: 'bytes=0-9' } });
    await ask(`/api/v1/recordings/${filename}/play`, { method: 'POST' });
    await ask(`/api/v1/recordings/${filename}/transcript`);
    await ask(`/api/v1/users/${uid}/recordings?q=${SEARCH}`);
    await ask(`/play/${filename}?from=${EMAIL}`);
    await ask(`/api/v1/recordings/${filename}`, { headers: { Authorization: `Bearer ${JWT}` } });
    await ask('/api/v1/newsletter', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ EMAIL }),
    });
    await ask(`/api/v1/nowhere/${EMAIL}/${filename}`);
    await ask('/api/v1/profile/me', { method: 'DELETE' });
    await expect
      .poll(() => lines().filter(({ event }) => event === 'request').length, { timeout: 10_000 })
      .toBe(11);
    return filename;
  }

  // spec: L5
  it('contains no names, ids or tokens', async () => {
    const filename = await makeBusyHour();
    const secrets = [filename, uid, EMAIL, 'ada.lovelace', FORWARDED, '127.0.0.1', LISTENER, JWT, SEARCH];
    for (const secret of [...secrets, 'token-of-', 'TheBrowserOfAda', '1_day']) {
      expect(output).not.toContain(secret);
    }
    expect(lines().some(({ level }) => level === 'error')).toBe(true);
  });

  it('has the pattern and the outcome of every request', async () => {
    await makeBusyHour();
    const requests = lines().filter(({ event }) => event === 'request');
    const said = requests.map(({ method, route, status }) => `${method} ${route} ${status}`);
    // In any order: a line is written after the last byte is sent, possibly after the next response.
    const expected = [
      'POST /api/v1/recordings 201',
      'GET /api/v1/recordings/:filename 200',
      'GET /media/:file 206',
      'POST /api/v1/recordings/:filename/play 204',
      'GET /api/v1/recordings/:filename/transcript 500',
      'GET /api/v1/users/:uid/recordings 200',
      'GET /play/:id 404',
      'GET /api/v1/recordings/:filename 401',
      'POST /api/v1/newsletter 200',
      'GET /api/v1/* 404',
      expect.stringMatching(/^DELETE \/api\/v1\/profile\/me \d{3}$/),
    ];
    expect(said).toHaveLength(expected.length);
    expect(said).toEqual(expect.arrayContaining(expected));
    for (const { bytes, ms } of requests) {
      expect(bytes).toBeGreaterThan(100);
      expect(ms).toBeGreaterThan(0);
    }
  });

  it('counts the bytes of a response requested before the previous one was sent', async () => {
    const question = (path: string): string => `GET ${path} HTTP/1.1\r\nHost: ${new URL(origin).host}\r\n`;
    const socket = connect({ host: '127.0.0.1', port: listener.port });
    socket.write(
      `${question('/api/v1/nowhere')}\r\n${question('/api/v1/nowhere/else')}Connection: close\r\n\r\n`,
    );
    const received = (await buffer(socket)).length;
    const answered = (): number[] =>
      lines().flatMap(({ event, bytes }) => (event === 'request' ? [bytes ?? 0] : []));
    await expect.poll(() => answered().length).toBe(2);
    expect(Math.min(...answered())).toBeGreaterThan(100);
    expect(answered().reduce((sum, bytes) => sum + bytes)).toBe(received);
  });

  it('lets an operator find the lines of one recording or one request', async () => {
    await makeBusyHour();
    const requests = lines().filter(({ event }) => event === 'request');
    const hashes = new Set(requests.map(({ recording }) => recording).filter(Boolean));
    expect([...hashes]).toEqual([expect.stringMatching(/^#[\w-]{12}$/)]);
    expect(new Set(requests.map((line) => line.uid).filter(Boolean)).size).toBe(1);
    const failed = lines().find(({ event }) => event === 'request_failed');
    expect(requests.filter(({ requestId }) => requestId === failed?.requestId)).toHaveLength(1);
  });

  it('answers the request id, and accepts one only from a proxy and only if it is plain', async () => {
    const given = await ask('/livez', { headers: { 'X-Request-Id': 'proxy-0123456789' } });
    expect(given.headers.get('X-Request-Id')).toBe('proxy-0123456789');
    for (const strange of ['short', 'a b c d e f g h i', '{"level":"error"}', 'x'.repeat(65)]) {
      const response = await ask('/livez', { headers: { 'X-Request-Id': strange } });
      expect(response.headers.get('X-Request-Id')).toMatch(/^[\da-f-]{36}$/);
    }
    const direct = await test.app.request('/livez', { headers: { 'X-Request-Id': 'proxy-0123456789' } });
    expect(direct.headers.get('X-Request-Id')).toMatch(/^[\da-f-]{36}$/);
  });
});

describe('createLog', () => {
  it('writes nothing below its level', () => {
    const written: string[] = [];
    const to = { write: (line: string): void => void written.push(line) };
    const request = { requestId: 'r', method: 'GET', route: '/', status: 200, ms: 1, bytes: 1 };
    createLog({ level: 'warn', to }).request(request);
    createLog({ level: 'silent', to }).error('event', new Error('e'));
    expect(written).toEqual([]);
    createLog({ level: 'warn', to }).error('event', new Error('e'), { kind: 'x' });
    expect(JSON.parse(written[0] ?? '')).toMatchObject({
      level: 'error',
      event: 'event',
      kind: 'x',
      error: 'Error: e',
    });
  });
});
