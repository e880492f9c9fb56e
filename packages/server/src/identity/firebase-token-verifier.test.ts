import { createHmac } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  base64url,
  type CryptoKey,
  exportJWK,
  exportSPKI,
  generateKeyPair,
  importJWK,
  type JWK,
  type JWTPayload,
  SignJWT,
} from 'jose';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { createFirebaseTokenVerifier } from './firebase-token-verifier.ts';
import { IdentityError, type TokenVerifier } from './token-verifier.ts';

const PROJECT = 'demo-beep';
const NOW_MS = Date.UTC(2026, 5, 1);
const NOW = NOW_MS / 1000;
const OTHER_PROJECTS: string[] = ['other', 'another'];
const servers: Server[] = [];
let privateKey: CryptoKey;
let publicKey: CryptoKey;
let publicJwk: JWK;
let verifier: TokenVerifier;

beforeAll(async () => {
  ({ privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true }));
  publicJwk = { ...(await exportJWK(publicKey)), kid: 'ours', alg: 'RS256', use: 'sig' };
  const jwksUrl = await serve(200, JSON.stringify({ keys: [publicJwk] }));
  verifier = createFirebaseTokenVerifier({ projectId: PROJECT, jwksUrl, now: () => NOW_MS });
});
afterAll(() => {
  for (const server of servers) {
    server.close();
    server.closeAllConnections();
  }
});

async function serve(status: number, body: string | 'never'): Promise<string> {
  const server = createServer((_request, response) => {
    if (body !== 'never') response.writeHead(status, { 'content-type': 'application/json' }).end(body);
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/jwks`;
}

function claims(changes: JWTPayload = {}): JWTPayload {
  return {
    iss: `https://securetoken.google.com/${PROJECT}`,
    aud: PROJECT,
    sub: 'ada',
    email: 'ada@example.com',
    auth_time: NOW - 100,
    iat: NOW - 50,
    exp: NOW + 3550,
    ...changes,
  };
}

function signed(payload: JWTPayload, key: CryptoKey = privateKey): Promise<string> {
  return new SignJWT(payload).setProtectedHeader({ alg: 'RS256', kid: 'ours', typ: 'JWT' }).sign(key);
}

function unsigned(header: object, payload: object): string {
  return [header, payload].map((part) => base64url.encode(JSON.stringify(part))).join('.');
}

async function refusal(token: string, by: TokenVerifier = verifier): Promise<string> {
  const cause: unknown = await by.verify(token).then(
    () => 'accepted',
    (error: unknown) => error,
  );
  return cause instanceof IdentityError ? cause.code : String(cause);
}

test('names the user of a good token', async () => {
  expect(await verifier.verify(await signed(claims()))).toEqual({
    uid: 'ada',
    email: 'ada@example.com',
    authTime: NOW - 100,
  });
});

test('names a user without an email', async () => {
  const { email: _, ...rest } = claims();
  expect(await verifier.verify(await signed(rest))).toEqual({ uid: 'ada', authTime: NOW - 100 });
});

test('refuses a token without a signature', async () => {
  expect(await refusal(`${unsigned({ alg: 'none', kid: 'ours' }, claims())}.`)).toBe('unauthorized');
});

test('refuses a token signed with the public key as an HMAC secret', async () => {
  const text = unsigned({ alg: 'HS256', kid: 'ours' }, claims());
  const signature = createHmac('sha256', await exportSPKI(publicKey))
    .update(text)
    .digest('base64url');
  expect(await refusal(`${text}.${signature}`)).toBe('unauthorized');
});

test('refuses another RSA algorithm, even where the key would allow it', async () => {
  const { alg: _, ...anyAlgorithm } = publicJwk;
  const jwksUrl = await serve(200, JSON.stringify({ keys: [anyAlgorithm] }));
  const by = createFirebaseTokenVerifier({ projectId: PROJECT, jwksUrl, now: () => NOW_MS });
  const key = await importJWK({ ...(await exportJWK(privateKey)), alg: 'RS512' });
  const token = await new SignJWT(claims()).setProtectedHeader({ alg: 'RS512', kid: 'ours' }).sign(key);
  expect(await refusal(token, by)).toBe('unauthorized');
  expect(await by.verify(await signed(claims()))).toMatchObject({ uid: 'ada' });
});

test('refuses a changed payload', async () => {
  const [header, , signature] = (await signed(claims())).split('.');
  const payload = base64url.encode(JSON.stringify(claims({ sub: 'eve' })));
  expect(await refusal(`${header}.${payload}.${signature}`)).toBe('unauthorized');
});

test("refuses somebody else's key under our key id", async () => {
  const other = await generateKeyPair('RS256');
  expect(await refusal(await signed(claims(), other.privateKey))).toBe('unauthorized');
});

test.each([
  ['an expired token', { exp: NOW - 60 }],
  ['another project', { aud: 'other', iss: 'https://securetoken.google.com/other' }],
  ['another audience', { aud: 'other' }],
  ['another issuer', { iss: 'http://localhost:3000/local-auth' }],
  ['a sign-in in the future', { auth_time: NOW + 60 }],
  ['a sign-in time that is no number', { auth_time: 'now' }],
  ['a token made in the future', { iat: NOW + 60 }],
  ['a creation time that is no number', { iat: 'now' as unknown as number }],
  ['an expiry that is no number', { exp: 'never' as unknown as number }],
  ['a token that is not valid yet', { nbf: NOW + 60 }],
  ['two audiences without ours', { aud: OTHER_PROJECTS }],
  ['a uid that is no text', { sub: 7 as unknown as string }],
  ['an empty uid', { sub: '' }],
  ['a uid over 128 characters', { sub: 'u'.repeat(129) }],
] as const)('refuses %s', async (_, changes) => {
  expect(await refusal(await signed(claims(changes)))).toBe('unauthorized');
});

test('allows for clocks that differ by five seconds, and no more', async () => {
  const late = { exp: NOW - 4, iat: NOW + 4, auth_time: NOW + 4 };
  expect(await verifier.verify(await signed(claims(late)))).toMatchObject({ uid: 'ada' });
  expect(await refusal(await signed(claims({ exp: NOW - 6 })))).toBe('unauthorized');
  expect(await refusal(await signed(claims({ auth_time: NOW + 6 })))).toBe('unauthorized');
});

test('takes a uid of 128 characters', async () => {
  const sub = 'u'.repeat(128);
  expect(await verifier.verify(await signed(claims({ sub })))).toMatchObject({ uid: sub });
});

test('refuses a token without a key id when there are several keys', async () => {
  const { jwk: second } = await newKey('second');
  const jwksUrl = await serve(200, JSON.stringify({ keys: [publicJwk, second] }));
  const by = createFirebaseTokenVerifier({ projectId: PROJECT, jwksUrl, now: () => NOW_MS });
  const nameless = await new SignJWT(claims()).setProtectedHeader({ alg: 'RS256' }).sign(privateKey);
  expect(await refusal(nameless, by)).toBe('unauthorized');
});

test.each(['sub', 'auth_time', 'iat', 'exp', 'iss', 'aud'])('refuses a token without %s', async (name) => {
  const { [name]: _, ...rest } = claims();
  expect(await refusal(await signed(rest))).toBe('unauthorized');
});

test.each(['', 'x', 'a.b.c', 'ä.ö.ü', '..'])('refuses %j, which is no token', async (token) => {
  expect(await refusal(token)).toBe('unauthorized');
});

test('says unavailable when nobody answers for the keys', async () => {
  const down = createFirebaseTokenVerifier({ projectId: PROJECT, jwksUrl: 'http://127.0.0.1:1/jwks' });
  const error: unknown = await down.verify(await signed(claims())).catch((cause: unknown) => cause);
  expect(error).toMatchObject({ code: 'unavailable', cause: expect.any(Error) });
});

test.each([
  ['fail', 500, 'oops'],
  ['are no JSON', 200, '<html>'],
  ['are no key set', 200, '{"error":"x"}'],
])('says unavailable when the keys %s', async (_, status, body) => {
  const jwksUrl = await serve(status, body);
  const by = createFirebaseTokenVerifier({ projectId: PROJECT, jwksUrl, now: () => NOW_MS });
  expect(await refusal(await signed(claims()), by)).toBe('unavailable');
});

test('says unavailable when the keys take too long', async () => {
  const jwksUrl = await serve(200, 'never');
  const by = createFirebaseTokenVerifier({ projectId: PROJECT, jwksUrl, timeoutMs: 50, now: () => NOW_MS });
  expect(await refusal(await signed(claims()), by)).toBe('unavailable');
});

interface NamedKey {
  readonly jwk: JWK;
  readonly sign: () => Promise<string>;
}

async function newKey(kid: string): Promise<NamedKey> {
  const pair = await generateKeyPair('RS256', { extractable: true });
  const header = { alg: 'RS256', kid, typ: 'JWT' };
  return {
    jwk: { ...(await exportJWK(pair.publicKey)), kid, alg: 'RS256', use: 'sig' },
    sign: () => new SignJWT(claims()).setProtectedHeader(header).sign(pair.privateKey),
  };
}

describe('when the keys change', { timeout: 30_000 }, () => {
  /** A key server whose keys a test changes, and a verifier on it whose cache goes by the faked clock. */
  async function open(...keys: NamedKey[]) {
    const state = { keys, fetches: 0, isUp: true };
    const server = createServer((_request, response) => {
      state.fetches += 1;
      if (!state.isUp) response.destroy();
      else response.end(JSON.stringify({ keys: state.keys.map(({ jwk }) => jwk) }));
    });
    servers.push(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const jwksUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/jwks`;
    const by = createFirebaseTokenVerifier({ projectId: PROJECT, jwksUrl, now: () => NOW_MS });
    const outcome = async (key: NamedKey): Promise<string> => refusal(await key.sign(), by);
    return { state, outcome };
  }

  function passSeconds(seconds: number): void {
    vi.setSystemTime(Date.now() + seconds * 1000);
  }

  beforeAll(() => {
    vi.useFakeTimers({ toFake: ['Date'] });
  });
  afterAll(() => {
    vi.useRealTimers();
  });
  afterEach(() => passSeconds(3600));

  test('fetches them once for many tokens', async () => {
    const key = await newKey('one');
    const { state, outcome } = await open(key);
    expect(await Promise.all(Array.from({ length: 10 }, () => outcome(key)))).toEqual(
      new Array(10).fill('accepted'),
    );
    expect(state.fetches).toBe(1);
  });

  test('fetches them again for a key that is new', async () => {
    const [old, fresh] = [await newKey('old'), await newKey('fresh')];
    const { state, outcome } = await open(old);
    expect(await outcome(old)).toBe('accepted');
    state.keys = [old, fresh];
    passSeconds(6);
    expect(await outcome(fresh)).toBe('accepted');
    expect(await outcome(old)).toBe('accepted');
    expect(state.fetches).toBe(2);
  });

  test('does not call a token bad whose key is newer than keys fetched a moment ago', async () => {
    const [old, fresh] = [await newKey('old'), await newKey('fresh')];
    const { state, outcome } = await open(old);
    expect(await outcome(old)).toBe('accepted');
    state.keys = [fresh];
    passSeconds(1);
    expect(await outcome(fresh)).toBe('unavailable');
    expect(state.fetches).toBe(1);
    passSeconds(5);
    expect(await outcome(fresh)).toBe('accepted');
  });

  test('refuses a key that never existed, and asks for it seldom', async () => {
    const [key, forged] = [await newKey('one'), await newKey('forged')];
    const { state, outcome } = await open(key);
    expect(await outcome(key)).toBe('accepted');
    passSeconds(6);
    expect(await outcome(forged)).toBe('unauthorized');
    for (let attempt = 0; attempt < 20; attempt += 1) expect(await outcome(forged)).not.toBe('accepted');
    expect(state.fetches).toBe(2);
  });

  test('refuses a key that was taken back within ten minutes', async () => {
    const [old, fresh] = [await newKey('old'), await newKey('fresh')];
    const { state, outcome } = await open(old);
    expect(await outcome(old)).toBe('accepted');
    state.keys = [fresh];
    passSeconds(601);
    expect(await outcome(old)).toBe('unauthorized');
    expect(await outcome(fresh)).toBe('accepted');
  });

  test('goes on with the keys it has while nobody answers, then says unavailable, then recovers', async () => {
    const [key, fresh] = [await newKey('one'), await newKey('fresh')];
    const { state, outcome } = await open(key);
    expect(await outcome(key)).toBe('accepted');
    state.isUp = false;
    passSeconds(60);
    expect(await outcome(key)).toBe('accepted');
    expect(await outcome(fresh)).toBe('unavailable');
    passSeconds(601);
    expect(await outcome(key)).toBe('unavailable');
    state.isUp = true;
    expect(await outcome(key)).toBe('accepted');
  });
});
