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
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFirebaseTokenVerifier } from './firebase-token-verifier.ts';
import { IdentityError, type TokenVerifier } from './token-verifier.ts';

const PROJECT = 'demo-beep';
const NOW_MS = Date.UTC(2026, 5, 1);
const NOW = NOW_MS / 1000;
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
  ['an empty uid', { sub: '' }],
  ['a uid over 128 characters', { sub: 'u'.repeat(129) }],
] as const)('refuses %s', async (_, changes) => {
  expect(await refusal(await signed(claims(changes)))).toBe('unauthorized');
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
