import { Hono } from 'hono';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  DELETE_PATH,
  IDP_PATH,
  jsonIn,
  LOOKUP_PATH,
  refusalIn,
  TEST_EXTENSION_ID,
  TEST_ORIGIN,
  TestAccounts,
  TOKEN_PATH,
} from './open-test-accounts.ts';

const EXTENSION = `chrome-extension://${TEST_EXTENSION_ID}`;
const CHOOSER = '/emulator/auth/handler?providerId=google.com&authType=signInViaPopup&eventId=1';
const FIRST_RELAY = '/emulator/auth/iframe';
const GET_PATHS = ['/local-auth/gapi.js', CHOOSER, FIRST_RELAY];
const JSON_PATHS = [
  ...['/local-auth/choose', '/local-auth/token', '/local-auth/log-out'],
  ...[IDP_PATH, LOOKUP_PATH, DELETE_PATH],
];
const POST_PATHS = [...JSON_PATHS, TOKEN_PATH];
const account = { email: 'ada@example.com', name: 'Ada' };
const local = new TestAccounts();
beforeAll(() => local.open());
afterAll(() => local.remove());

function preflight(origin: string): Promise<Response> {
  const headers = { origin, 'access-control-request-method': 'POST' };
  return local.ask(LOOKUP_PATH, { method: 'OPTIONS', headers });
}

describe('the origin', () => {
  const crossSite = { 'sec-fetch-site': 'cross-site' };

  // spec: A17
  test.each([
    ...['https://evil.test', 'http://localhost:9999', 'http://127.0.0.1:4555', 'https://localhost:4555'],
    ...['null', `chrome-extension://${'b'.repeat(32)}`, `${EXTENSION}.evil.test`, `${TEST_ORIGIN}.evil.test`],
  ])('%s may change nothing and read nothing', async (origin) => {
    const calls = await Promise.all(POST_PATHS.map((path) => local.post(path, account, { origin })));
    expect(calls.map(({ status }) => status)).toEqual(POST_PATHS.map(() => 403));
    const reads = GET_PATHS.map((path) => local.ask(path, { headers: { origin, ...crossSite } }));
    for (const { headers } of [...calls, ...(await Promise.all(reads)), await preflight(origin)]) {
      expect(headers.has('access-control-allow-origin')).toBe(false);
      expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
    }
  });

  test.each<[string, number, number, Record<string, string>]>([
    ['our own', 200, 200, { origin: TEST_ORIGIN }],
    ['the loopback name that the browser used', 200, 200, { origin: 'http://[::1]:9', host: '[::1]:9' }],
    ['missing', 200, 403, {}],
    ['missing on a cross-site POST', 403, 403, crossSite],
    ['an extension’s', 200, 403, { origin: EXTENSION, ...crossSite }],
  ])('that is %s: %i for tokens, %i for the chooser’s call', async (_, forTokens, forChooser, headers) => {
    expect((await local.post('/local-auth/token', account, headers)).status).toBe(forTokens);
    expect((await local.post('/local-auth/choose', account, headers)).status).toBe(forChooser);
  });

  test('of an extension passes the preflight and lets it read refusals', async () => {
    const allowed = await preflight(EXTENSION);
    expect(allowed.status).toBe(204);
    expect(allowed.headers.get('access-control-allow-headers')).toContain('X-Client-Version');
    const refused = await local.post(LOOKUP_PATH, { idToken: 'x' }, { origin: EXTENSION });
    expect(refused.status).toBe(400);
    for (const { headers } of [allowed, refused]) {
      expect(headers.get('access-control-allow-origin')).toBe(EXTENSION);
      expect(headers.get('vary')).toContain('Origin');
    }
  });
});

describe('the body', () => {
  test.each(['text/plain', 'application/x-www-form-urlencoded', 'application/jsonp', ''])(
    'declared as %j is not read as JSON',
    async (type) => {
      const calls = JSON_PATHS.map((path) =>
        local.post(path, account, { origin: TEST_ORIGIN, 'content-type': type }),
      );
      for (const { status } of await Promise.all(calls)) expect(status).toBe(415);
    },
  );

  test.each(['{', '', 'null', '[]', '"x"'])('%j is rejected in each caller’s error format', async (body) => {
    const code = 'invalid_request';
    expect(await jsonIn(await local.post('/local-auth/token', body))).toMatchObject({ code });
    expect(await refusalIn(local.post(LOOKUP_PATH, body))).toBe('400 INVALID_REQUEST');
  });

  test.each([
    ...['', 'ada', '@', 'a b@c', ['a@b'], `${'a'.repeat(260)}@b`].map((email) => ({ email })),
    ...[{}, { email: 'a@b', name: 'n'.repeat(101) }, { email: 'a@b', providerId: 'github.com' }],
  ])('%j identifies no user', async (body) => {
    expect((await local.post('/local-auth/choose', body)).status).toBe(400);
    expect((await local.post('/local-auth/token', body)).status).toBe(400);
  });

  test('over 16 KiB is rejected', async () => {
    const big = { ...account, padding: 'x'.repeat(16 * 1024) };
    for (const path of POST_PATHS) expect((await local.post(path, big)).status).toBe(413);
  });
});

test('an unknown path is not found, in each caller’s error format', async () => {
  expect(await jsonIn(await local.post('/local-auth/x', {}))).toMatchObject({ code: 'not_found' });
  const signUp = local.post('/identitytoolkit.googleapis.com/v1/accounts:signUp', {});
  expect(await refusalIn(signUp)).toBe('404 NOT_FOUND');
});

test('the guard does not affect the rest of the server', async () => {
  const app = new Hono();
  app.route('/', local.accounts.routes);
  app.post('/api/v1/recordings/', async (c) => c.text(String((await c.req.arrayBuffer()).byteLength)));
  const headers = { host: 'beep.example', origin: 'https://evil.test' };
  const init = { method: 'POST', headers, body: new Uint8Array(100_000) };
  const response = await app.request('http://beep.example/api/v1/recordings/', init);
  expect(await response.text()).toBe('100000');
  expect(response.headers.has('cache-control')).toBe(false);
});
