import { createLocalJWKSet, decodeJwt, type JSONWebKeySet, jwtVerify } from 'jose';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  IDP_PATH,
  jsonIn,
  openTestAccounts,
  refusalIn,
  TEST_ORIGIN,
  type TestAccounts,
} from './open-test-accounts.ts';

const ada = { email: 'ada@example.com', name: 'Ada Lovelace' };
let local: TestAccounts;

beforeEach(async () => {
  local = await openTestAccounts();
});
afterEach(() => local.remove());

describe('signing in', () => {
  test('returns an ID token with Firebase’s claims, signed by the published key', async () => {
    const answer = await local.signIn(ada);
    const keys = createLocalJWKSet(await jsonIn<JSONWebKeySet>(await local.get('/local-auth/jwks.json')));
    const { payload, protectedHeader } = await jwtVerify(answer.idToken, keys, {
      currentDate: new Date(local.nowSeconds() * 1000),
    });
    expect(protectedHeader).toMatchObject({ alg: 'RS256', typ: 'JWT', kid: expect.any(String) });
    expect(payload).toEqual({
      iss: 'http://localhost:4555/local-auth',
      aud: 'local',
      sub: answer.localId,
      user_id: answer.localId,
      email: 'ada@example.com',
      email_verified: true,
      name: 'Ada Lovelace',
      auth_time: local.nowSeconds(),
      iat: local.nowSeconds(),
      exp: local.nowSeconds() + 3600,
      jti: expect.any(String),
      firebase: {
        identities: { 'google.com': [expect.any(String)], email: ['ada@example.com'] },
        sign_in_provider: 'google.com',
      },
    });
  });

  test('answers the fields that the SDK reads', async () => {
    expect(await local.signIn(ada)).toMatchObject({
      email: 'ada@example.com',
      displayName: 'Ada Lovelace',
      providerId: 'google.com',
      expiresIn: '3600',
      isNewUser: true,
    });
    expect(await local.signIn(ada)).toMatchObject({ isNewUser: false });
  });

  test('keeps one uid per email, whatever its case, spaces and provider', async () => {
    const first = await local.signIn(ada);
    const again = await local.signIn({ email: ' ADA@Example.com ', providerId: 'apple.com' });
    expect(again.localId).toBe(first.localId);
    expect(again).toMatchObject({
      email: 'ada@example.com',
      displayName: 'Ada Lovelace',
      providerId: 'apple.com',
    });
    expect(decodeJwt(again.idToken)).toMatchObject({ firebase: { sign_in_provider: 'apple.com' } });
    expect((await local.signIn({ email: 'bob@example.com' })).localId).not.toBe(first.localId);
  });

  test('names a user without a name after the local part of the email', async () => {
    expect((await local.signIn({ email: 'bob@example.com', name: '  ' })).displayName).toBe('bob');
  });

  test('accepts a code once', async () => {
    const code = await local.codeFor(ada);
    expect((await local.exchange(code)).status).toBe(200);
    expect(await refusalIn(await local.exchange(code))).toMatch(/^400 INVALID_IDP_RESPONSE : /);
  });

  test('rejects a code after five minutes', async () => {
    const code = await local.codeFor(ada);
    local.advance(300);
    expect((await local.exchange(code)).status).toBe(400);
  });

  test('keeps only the newest 100 codes', async () => {
    const first = await local.codeFor(ada);
    for (let count = 0; count < 99; count += 1) await local.codeFor(ada);
    const last = await local.codeFor(ada);
    expect((await local.exchange(first)).status).toBe(400);
    expect((await local.exchange(last)).status).toBe(200);
  });

  test('accepts the credential of a sign-in for five minutes', async () => {
    const first = await local.signIn(ada);
    const again = {
      requestUri: TEST_ORIGIN,
      postBody: `id_token=${first.oauthIdToken}&providerId=google.com`,
    };
    expect(await (await local.post(IDP_PATH, again)).json()).toMatchObject({ localId: first.localId });
    local.advance(301);
    expect(await refusalIn(await local.post(IDP_PATH, again))).toMatch(/^400 INVALID_IDP_RESPONSE/);
  });

  test('rejects an ID token as a credential, and a credential as a bearer token', async () => {
    const { idToken, oauthIdToken } = await local.signIn(ada);
    const body = { requestUri: TEST_ORIGIN, postBody: `id_token=${idToken}&providerId=google.com` };
    expect((await local.post(IDP_PATH, body)).status).toBe(400);
    await expect(local.accounts.verifier.verify(oauthIdToken)).rejects.toMatchObject({
      code: 'unauthorized',
    });
  });

  test('refuses to link an account to another', async () => {
    const { idToken } = await local.signIn(ada);
    expect(await refusalIn(await local.post(IDP_PATH, { requestUri: TEST_ORIGIN, idToken }))).toBe(
      '400 OPERATION_NOT_ALLOWED',
    );
  });

  test('returns tokens to scripts in one call', async () => {
    const answer = await jsonIn<{ idToken: string; uid: string }>(await local.post('/local-auth/token', ada));
    expect(Object.keys(answer).sort()).toEqual(['idToken', 'refreshToken', 'uid']);
    expect(await local.accounts.verifier.verify(answer.idToken)).toMatchObject({ uid: answer.uid });
    expect((await local.signIn(ada)).localId).toBe(answer.uid);
  });
});
