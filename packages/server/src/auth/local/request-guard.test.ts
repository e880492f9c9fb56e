import { Hono } from 'hono';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  IDP_PATH,
  LOOKUP_PATH,
  openTestAccounts,
  refusalIn,
  TEST_EXTENSION_ID,
  TEST_ORIGIN,
  type TestAccounts,
  TOKEN_PATH,
} from './open-test-accounts.ts';

const EXTENSION = `chrome-extension://${TEST_EXTENSION_ID}`;
const account = { email: 'ada@example.com', name: 'Ada' };
let local: TestAccounts;

beforeAll(async () => {
  local = await openTestAccounts();
});
afterAll(() => local.remove());

const GET_PATHS = [
  '/local-auth/gapi.js',
  '/local-auth/jwks.json',
  '/emulator/auth/iframe',
  '/emulator/auth/handler?providerId=google.com&authType=signInViaPopup&eventId=1',
  '/identitytoolkit.googleapis.com/v1/projects',
];
const POST_PATHS = [
  '/local-auth/choose',
  '/local-auth/token',
  '/local-auth/log-out',
  IDP_PATH,
  LOOKUP_PATH,
  TOKEN_PATH,
];

describe('the host', () => {
  const ask = (host: string, path: string): Promise<Response> =>
    Promise.resolve(local.accounts.routes.request(`http://${host}${path}`, { headers: { host } }));

  test.each(['localhost', 'localhost:4555', '127.0.0.1:9', '[::1]', '[::1]:4555', 'LOCALHOST:1'])(
    '%s is answered',
    async (host) => {
      for (const path of GET_PATHS) expect((await ask(host, path)).status).toBe(200);
    },
  );

  test.each([
    'beep.example',
    'beep.example:4555',
    'localhost.evil.test',
    '127.0.0.1.evil.test',
    '192.168.1.9',
    '0.0.0.0',
  ])('%s is rejected', async (host) => {
    for (const path of GET_PATHS) expect((await ask(host, path)).status).toBe(403);
  });

  test('is read from the header and from the URL', async () => {
    const { routes } = local.accounts;
    const inHeader = await routes.request(`${TEST_ORIGIN}/local-auth/jwks.json`, {
      headers: { host: 'evil.test' },
    });
    const inAddress = await routes.request('http://evil.test/local-auth/jwks.json', {
      headers: { host: 'localhost' },
    });
    expect([inHeader.status, inAddress.status]).toEqual([403, 403]);
  });
});

describe('the origin', () => {
  test.each([
    'https://evil.test',
    'http://localhost:9999',
    'http://127.0.0.1:4555',
    'https://localhost:4555',
    'null',
    `chrome-extension://${'b'.repeat(32)}`,
    `${EXTENSION}.evil.test`,
    `http://localhost:4555.evil.test`,
  ])('%s is rejected and gets no CORS header', async (origin) => {
    for (const path of POST_PATHS) {
      const answer = await local.post(path, account, { origin });
      expect(answer.status).toBe(403);
      expect(answer.headers.has('access-control-allow-origin')).toBe(false);
    }
    for (const path of GET_PATHS) expect((await local.get(path, { origin })).status).toBe(403);
    const preflight = await local.accounts.routes.request(`${TEST_ORIGIN}${LOOKUP_PATH}`, {
      method: 'OPTIONS',
      headers: { origin, 'access-control-request-method': 'POST' },
    });
    expect(preflight.headers.has('access-control-allow-origin')).toBe(false);
  });

  test('is served without CORS headers if it is our own', async () => {
    const answer = await local.post('/local-auth/token', account);
    expect(answer.status).toBe(200);
    expect(answer.headers.has('access-control-allow-origin')).toBe(false);
    expect(answer.headers.get('cross-origin-resource-policy')).toBe('same-origin');
  });

  test('may be the loopback name that the browser used', async () => {
    const answer = await local.accounts.routes.request('http://127.0.0.1:4555/local-auth/token', {
      method: 'POST',
      headers: {
        host: '127.0.0.1:4555',
        origin: 'http://127.0.0.1:4555',
        'content-type': 'application/json',
      },
      body: JSON.stringify(account),
    });
    expect(answer.status).toBe(200);
  });

  test('of a configured extension is served with CORS for it alone', async () => {
    const answer = await local.post('/local-auth/token', account, {
      origin: EXTENSION,
      'sec-fetch-site': 'cross-site',
    });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('access-control-allow-origin')).toBe(EXTENSION);
    expect(answer.headers.get('vary')).toContain('Origin');
  });

  test('of a configured extension passes the preflight', async () => {
    const answer = await local.accounts.routes.request(`${TEST_ORIGIN}${LOOKUP_PATH}`, {
      method: 'OPTIONS',
      headers: { origin: EXTENSION, 'access-control-request-method': 'POST' },
    });
    expect(answer.status).toBe(204);
    expect(answer.headers.get('access-control-allow-origin')).toBe(EXTENSION);
    expect(answer.headers.get('access-control-allow-headers')?.toLowerCase()).toContain('x-client-version');
  });

  test('may be missing for scripts, but not for the chooser', async () => {
    const ask = (path: string, headers: Record<string, string> = {}): Promise<Response> =>
      Promise.resolve(
        local.accounts.routes.request(`${TEST_ORIGIN}${path}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', ...headers },
          body: JSON.stringify(account),
        }),
      );
    expect((await ask('/local-auth/token')).status).toBe(200);
    expect((await ask('/local-auth/choose')).status).toBe(403);
    expect((await ask('/local-auth/choose', { origin: EXTENSION })).status).toBe(403);
  });

  test('may not be missing on a cross-site POST', async () => {
    const answer = await local.accounts.routes.request(`${TEST_ORIGIN}/local-auth/token`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'sec-fetch-site': 'cross-site' },
      body: JSON.stringify(account),
    });
    expect(answer.status).toBe(403);
  });
});

describe('the body', () => {
  test.each(['text/plain', 'application/x-www-form-urlencoded', 'application/jsonp', ''])(
    'declared as %j is not read as JSON',
    async (type) => {
      for (const path of ['/local-auth/choose', '/local-auth/token', LOOKUP_PATH]) {
        expect((await local.post(path, account, { 'content-type': type })).status).toBe(400);
      }
    },
  );

  test('that is not JSON is rejected in each caller’s error format', async () => {
    for (const body of ['{', '', 'null', '[]', '"x"']) {
      const own = await local.post('/local-auth/token', body);
      expect(own.status).toBe(400);
      expect(await own.json()).toMatchObject({ code: 'invalid_request' });
      expect(await refusalIn(await local.post(LOOKUP_PATH, body))).toBe('400 INVALID_ID_TOKEN');
      expect(await refusalIn(await local.post(IDP_PATH, body))).toMatch(/^400 INVALID_/);
    }
  });

  test.each([
    {},
    { email: '' },
    { email: 'ada' },
    { email: '@' },
    { email: 'a b@c' },
    { email: ['a@b'] },
    { email: `${'a'.repeat(260)}@b` },
    { email: 'a@b', name: 'n'.repeat(101) },
    { email: 'a@b', providerId: 'github.com' },
  ])('%j identifies no user', async (body) => {
    expect((await local.post('/local-auth/choose', body)).status).toBe(400);
    expect((await local.post('/local-auth/token', body)).status).toBe(400);
  });

  test('over 64 KiB is rejected', async () => {
    const big = { ...account, padding: 'x'.repeat(65 * 1024) };
    expect((await local.post('/local-auth/token', big)).status).toBe(413);
    expect((await local.post(IDP_PATH, big)).status).toBe(413);
  });
});

test('the guard does not affect the rest of the server', async () => {
  const app = new Hono();
  app.route('/', local.accounts.routes);
  app.post('/api/v1/recordings/', async (c) => c.text(String((await c.req.arrayBuffer()).byteLength)));
  const answer = await app.request('http://beep.example/api/v1/recordings/', {
    method: 'POST',
    headers: { host: 'beep.example', origin: 'https://evil.test' },
    body: new Uint8Array(100_000),
  });
  expect(await answer.text()).toBe('100000');
  expect(answer.headers.has('cache-control')).toBe(false);
});
