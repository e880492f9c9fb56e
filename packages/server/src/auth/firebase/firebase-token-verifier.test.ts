import { createHmac } from 'node:crypto';
import { base64url, exportJWK, exportSPKI, importJWK, type JWTPayload, SignJWT } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TokenVerifier } from '../token-verifier.ts';
import {
  claims,
  NOW,
  NOW_MS,
  newKey,
  openKeyServers,
  PROJECT,
  refusalOf,
  type TestKey,
} from './firebase-test-tokens.ts';
import { createFirebaseTokenVerifier } from './firebase-token-verifier.ts';

const OTHER_PROJECTS: string[] = ['other', 'another'];
const servers = openKeyServers();
let key: TestKey;
let verifier: TokenVerifier;

beforeAll(async () => {
  key = await newKey('ours');
  verifier = verifierOf(await serve(200, JSON.stringify({ keys: [key.jwk] })));
});
afterAll(() => servers.close());

const serve = (status: number, body: string | 'never'): Promise<string> =>
  servers.serve((_request, response) => {
    if (body !== 'never') response.writeHead(status, { 'content-type': 'application/json' }).end(body);
  });

const verifierOf = (jwksUrl: string): TokenVerifier =>
  createFirebaseTokenVerifier({ projectId: PROJECT, jwksUrl, now: () => NOW_MS });

const signed = (payload: JWTPayload): Promise<string> => key.sign(payload);

function unsigned(header: object, payload: object): string {
  return [header, payload].map((part) => base64url.encode(JSON.stringify(part))).join('.');
}

const refusal = (token: string, by: TokenVerifier = verifier): Promise<string> => refusalOf(token, by);

test('returns the user of a valid token', async () => {
  expect(await verifier.verify(await signed(claims()))).toEqual({
    uid: 'ada',
    verifiedEmail: 'ada@example.com',
    authTime: NOW - 100,
  });
});

test('returns a user without an email', async () => {
  const { email: _, ...rest } = claims();
  expect(await verifier.verify(await signed(rest))).toEqual({ uid: 'ada', authTime: NOW - 100 });
});

test.each([
  { email_verified: false },
  { email_verified: undefined },
  { email_verified: 'true' },
  { email: 7 },
])('returns no address for a token with %j', async (changes) => {
  expect(await verifier.verify(await signed(claims(changes)))).toEqual({ uid: 'ada', authTime: NOW - 100 });
});

// spec: A1
test('rejects a token without a signature', async () => {
  expect(await refusal(`${unsigned({ alg: 'none', kid: 'ours' }, claims())}.`)).toBe('unauthorized');
});

// spec: A1
test('rejects a token signed with the public key as an HMAC secret', async () => {
  const text = unsigned({ alg: 'HS256', kid: 'ours' }, claims());
  const signature = createHmac('sha256', await exportSPKI(key.publicKey))
    .update(text)
    .digest('base64url');
  expect(await refusal(`${text}.${signature}`)).toBe('unauthorized');
});

test('rejects another RSA algorithm, even if the key would allow it', async () => {
  const { alg: _, ...anyAlgorithm } = key.jwk;
  const jwksUrl = await serve(200, JSON.stringify({ keys: [anyAlgorithm] }));
  const by = verifierOf(jwksUrl);
  const rs512 = await importJWK({ ...(await exportJWK(key.privateKey)), alg: 'RS512' });
  const token = await new SignJWT(claims()).setProtectedHeader({ alg: 'RS512', kid: 'ours' }).sign(rs512);
  expect(await refusal(token, by)).toBe('unauthorized');
  expect(await by.verify(await signed(claims()))).toMatchObject({ uid: 'ada' });
});

// spec: A1
test('rejects a changed payload', async () => {
  const [header, , signature] = (await signed(claims())).split('.');
  const payload = base64url.encode(JSON.stringify(claims({ sub: 'eve' })));
  expect(await refusal(`${header}.${payload}.${signature}`)).toBe('unauthorized');
});

test('rejects another issuer’s key under our key id', async () => {
  const other = await newKey('ours');
  expect(await refusal(await other.sign())).toBe('unauthorized');
});

// spec: A1
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
] as const)('rejects %s', async (_, changes) => {
  expect(await refusal(await signed(claims(changes)))).toBe('unauthorized');
});

test('allows for clocks that differ by five seconds, and no more', async () => {
  const late = { exp: NOW - 4, iat: NOW + 4, auth_time: NOW + 4 };
  expect(await verifier.verify(await signed(claims(late)))).toMatchObject({ uid: 'ada' });
  expect(await refusal(await signed(claims({ exp: NOW - 6 })))).toBe('unauthorized');
  expect(await refusal(await signed(claims({ auth_time: NOW + 6 })))).toBe('unauthorized');
});

test('accepts a uid of 128 characters', async () => {
  const sub = 'u'.repeat(128);
  expect(await verifier.verify(await signed(claims({ sub })))).toMatchObject({ uid: sub });
});

test('rejects a token without a key id when there are several keys', async () => {
  const { jwk: second } = await newKey('second');
  const jwksUrl = await serve(200, JSON.stringify({ keys: [key.jwk, second] }));
  const by = verifierOf(jwksUrl);
  const nameless = await new SignJWT(claims()).setProtectedHeader({ alg: 'RS256' }).sign(key.privateKey);
  expect(await refusal(nameless, by)).toBe('unauthorized');
});

// spec: A1
test.each(['sub', 'auth_time', 'iat', 'exp', 'iss', 'aud'])('rejects a token without %s', async (name) => {
  const { [name]: _, ...rest } = claims();
  expect(await refusal(await signed(rest))).toBe('unauthorized');
});

test.each(['', 'x', 'a.b.c', 'ä.ö.ü', '..'])('rejects %j, which is not a token', async (token) => {
  expect(await refusal(token)).toBe('unauthorized');
});

test('reports unavailable when the key server does not answer', async () => {
  const down = createFirebaseTokenVerifier({ projectId: PROJECT, jwksUrl: 'http://127.0.0.1:1/jwks' });
  const error: unknown = await down.verify(await signed(claims())).catch((cause: unknown) => cause);
  expect(error).toMatchObject({ code: 'unavailable', cause: expect.any(Error) });
});

test.each([
  ['fail', 500, 'oops'],
  ['are no JSON', 200, '<html>'],
  ['are no key set', 200, '{"error":"x"}'],
])('reports unavailable when the keys %s', async (_, status, body) => {
  const jwksUrl = await serve(status, body);
  const by = verifierOf(jwksUrl);
  expect(await refusal(await signed(claims()), by)).toBe('unavailable');
});

test('reports unavailable when the keys take too long', async () => {
  const jwksUrl = await serve(200, 'never');
  const by = createFirebaseTokenVerifier({ projectId: PROJECT, jwksUrl, timeoutMs: 50, now: () => NOW_MS });
  expect(await refusal(await signed(claims()), by)).toBe('unavailable');
});
