import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { serverTexts } from '@beep/core/server-texts';
import { decodeJwt } from 'jose';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  DELETE_PATH,
  IDP_PATH,
  jsonIn,
  LOOKUP_PATH,
  refusalIn,
  TEST_ORIGIN,
  TestAccounts,
} from './open-test-accounts.ts';

const ada = { email: 'ada@example.com', name: 'Ada Lovelace' };
const unauthorized = { code: 'unauthorized' };
let local: TestAccounts;

beforeEach(async () => {
  local = new TestAccounts();
  await local.open();
});
afterEach(() => local.remove());

describe('signing in', () => {
  // spec: identity.6
  test('answers the fields that the SDK reads, and an ID token with Firebase’s claims', async () => {
    const { idToken, localId, ...rest } = await local.signIn(ada);
    const others = { refreshToken: expect.any(String), oauthIdToken: expect.any(String) };
    expect(rest).toEqual({ ...others, expiresIn: '3600', providerId: 'google.com' });
    const authTime = local.nowSeconds;
    expect(decodeJwt(idToken)).toEqual({
      ...{ iss: `${TEST_ORIGIN}/local-auth`, aud: 'local', sub: localId, user_id: localId },
      ...{ email: ada.email, email_verified: true, name: ada.name, auth_time: authTime },
      ...{ iat: authTime, exp: authTime + 3600, jti: expect.any(String) },
      firebase: {
        identities: { 'google.com': [localId], email: [ada.email] },
        sign_in_provider: 'google.com',
      },
    });
    const user = { uid: localId, verifiedEmail: ada.email, authTime };
    expect(await local.accounts.verifier.verify(idToken)).toEqual(user);
  });

  test('keeps one uid and name per email, whatever its case, spaces and provider', async () => {
    const { localId } = await local.signIn(ada);
    const again = await local.signIn({ email: ' ADA@Example.com ', providerId: 'apple.com' });
    expect(decodeJwt(again.idToken)).toMatchObject({
      ...{ sub: localId, email: ada.email, name: ada.name, firebase: { sign_in_provider: 'apple.com' } },
    });
    const bob = decodeJwt((await local.signIn({ email: 'bob@example.com', name: '  ' })).idToken);
    expect(bob.name).toBe('bob');
    expect(bob.sub).not.toBe(localId);
  });

  test('accepts a code and a credential once, within five minutes, and no ID token', async () => {
    const { oauthIdToken, idToken, localId } = await local.signIn(ada);
    const late = await local.signIn(ada);
    const signInWith = (token: string): Promise<Response> =>
      local.post(IDP_PATH, { requestUri: TEST_ORIGIN, postBody: `id_token=${token}&providerId=google.com` });
    const again = await jsonIn(await signInWith(oauthIdToken));
    expect(again.localId).toBe(localId);
    local.nowSeconds += 299;
    expect((await local.exchange(again.oauthIdToken)).status).toBe(200);
    local.nowSeconds += 1;
    for (const token of [oauthIdToken, again.oauthIdToken, idToken, late.oauthIdToken]) {
      expect(await refusalIn(signInWith(token))).toBe('400 INVALID_IDP_RESPONSE');
      expect(await refusalIn(local.exchange(token))).toBe('400 INVALID_IDP_RESPONSE');
    }
  });

  test('refuses to link an account to another', async () => {
    const { idToken, oauthIdToken } = await local.signIn(ada);
    const linking = local.post(IDP_PATH, { requestUri: `${TEST_ORIGIN}/?code=${oauthIdToken}`, idToken });
    expect(await refusalIn(linking)).toBe('400 INVALID_REQUEST');
  });

  test('returns tokens to scripts in one call', async () => {
    const response = await jsonIn(await local.post('/local-auth/token', ada));
    expect(Object.keys(response).sort()).toEqual(['idToken', 'refreshToken', 'uid']);
    expect(await local.accounts.verifier.verify(response.idToken)).toMatchObject({ uid: response.uid });
    expect((await local.refresh(response.refreshToken)).status).toBe(200);
    expect((await local.signIn(ada)).localId).toBe(response.uid);
  });
});

describe('tokens afterwards', () => {
  // spec: identity.8
  test('a refresh returns another token of the same sign-in', async () => {
    const { idToken, refreshToken } = await local.signIn(ada);
    local.nowSeconds += 4000;
    const response = await jsonIn(await local.refresh(refreshToken));
    expect(response).toMatchObject({ refresh_token: refreshToken, expires_in: '3600' });
    const { sub, auth_time, jti } = decodeJwt(idToken);
    expect(decodeJwt(response.access_token)).toMatchObject({ sub, auth_time, iat: local.nowSeconds });
    expect(decodeJwt(response.access_token).jti).not.toBe(jti);
  });

  // spec: identity.7
  test('lookup returns the account', async () => {
    const { idToken, localId } = await local.signIn(ada);
    const shown = { localId, email: ada.email, emailVerified: true, displayName: ada.name };
    expect(await jsonIn(await local.post(LOOKUP_PATH, { idToken }))).toEqual({ users: [shown] });
  });

  test('rejects a forged, a foreign and an expired token', async () => {
    const { idToken } = await local.signIn(ada);
    const other = new TestAccounts();
    await other.open();
    const foreign = await other.signIn(ada);
    await other.remove();
    local.nowSeconds += 3000;
    const { idToken: fresh } = await local.signIn(ada);
    local.nowSeconds += 610;
    expect((await local.post(LOOKUP_PATH, { idToken: fresh })).status).toBe(200);
    for (const token of [idToken, foreign.idToken, `${fresh}x`, '']) {
      expect(await refusalIn(local.post(LOOKUP_PATH, { idToken: token }))).toBe('400 INVALID_ID_TOKEN');
      await expect(local.accounts.verifier.verify(token)).rejects.toMatchObject(unauthorized);
    }
  });

  // spec: C3
  test('a log-out ends its own session, and no other of the account', async () => {
    const [first, second] = [await local.signIn(ada), await local.signIn(ada)];
    const logOut = async (body: object): Promise<number> =>
      (await local.post('/local-auth/log-out', body)).status;
    expect(await logOut({ refreshToken: first.refreshToken })).toBe(204);
    expect(await refusalIn(local.refresh(first.refreshToken))).toBe('400 INVALID_REFRESH_TOKEN');
    expect((await local.refresh(second.refreshToken)).status).toBe(200);
    expect([await logOut({ refreshToken: 'unknown' }), await logOut({})]).toEqual([204, 400]);
  });

  test.each(['server', 'SDK'])(
    'a deletion by the %s revokes them and frees the email for a new uid',
    async (by) => {
      const { idToken, refreshToken, localId } = await local.signIn(ada);
      if (by === 'SDK') expect((await local.post(DELETE_PATH, { idToken })).status).toBe(200);
      await local.accounts.accounts.deleteAccount(localId);
      expect(await refusalIn(local.post(LOOKUP_PATH, { idToken }))).toBe('400 INVALID_ID_TOKEN');
      expect(await refusalIn(local.refresh(refreshToken))).toBe('400 INVALID_REFRESH_TOKEN');
      await expect(local.accounts.verifier.verify(idToken)).rejects.toMatchObject(unauthorized);
      expect((await local.signIn(ada)).localId).not.toBe(localId);
    },
  );

  test('a deletion by the SDK requires a sign-in within the last five minutes', async () => {
    const { idToken } = await local.signIn(ada);
    local.nowSeconds += 301;
    const deletion = local.post(DELETE_PATH, { idToken });
    expect(await refusalIn(deletion)).toBe('400 CREDENTIAL_TOO_OLD_LOGIN_AGAIN');
  });
});

describe('a restart', () => {
  test('keeps uids, refresh tokens and ID tokens', async () => {
    const { idToken, refreshToken, localId } = await local.signIn(ada);
    await local.open();
    expect(await local.accounts.verifier.verify(idToken)).toMatchObject({ uid: localId });
    expect((await local.refresh(refreshToken)).status).toBe(200);
    expect((await local.signIn(ada)).localId).toBe(localId);
  });

  test('finds files that only their owner can read, without a refresh token in them', async () => {
    const { refreshToken } = await local.signIn(ada);
    const names = await readdir(local.keysDir);
    expect(names.sort()).toEqual(['local-accounts-key.json', 'local-accounts.sqlite']);
    for (const path of names.map((name) => join(local.keysDir, name))) {
      expect((await stat(path)).mode & 0o777).toBe(0o600);
      expect(await readFile(path, 'latin1')).not.toContain(refreshToken);
    }
  });

  test('rejects a damaged key instead of creating another', async () => {
    const path = join(local.keysDir, 'local-accounts-key.json');
    await writeFile(path, '{"kty":"RSA"');
    const other = Object.assign(new TestAccounts(), { keysDir: local.keysDir });
    await expect(other.open()).rejects.toThrow(path);
    expect(await readFile(path, 'utf8')).toBe('{"kty":"RSA"');
  });
});

describe('the chooser', () => {
  const open = (query = 'providerId=apple.com&authType=signInViaPopup&eventId=42'): Promise<Response> =>
    local.ask(`/emulator/auth/handler?${query}`);

  test('lists earlier accounts, newest first, and collapses the form', async () => {
    const empty = await (await open()).text();
    expect(empty).toMatch(/aria-expanded="true"[\s\S]*<form id="another">/);
    const { localId } = await local.signIn({ email: 'gone@example.com' });
    for (const email of ['ada@example.com', 'bob@example.com']) await local.signIn({ email });
    await local.accounts.accounts.deleteAccount(localId);
    const page = await (await open()).text();
    const emails = [...page.matchAll(/data-email="([^"]*)"/g)].map((match) => match[1]);
    expect(emails).toEqual(['bob@example.com', 'ada@example.com']);
    expect(page).toMatch(/aria-expanded="false"[\s\S]*<form id="another" hidden>/);
  });

  test('speaks the language of the visitor', async () => {
    const query = 'providerId=apple.com&authType=signInViaPopup&eventId=42';
    const headers = { 'Accept-Language': 'nl, ar;q=0.5' };
    const response = await local.ask(`/emulator/auth/handler?${query}`, { headers });
    const page = await response.text();
    const { CHOOSER_TEXTS, CHOOSER_SCRIPT_TEXTS } = serverTexts('ar');
    for (const text of ['<html lang="ar" dir="rtl">', CHOOSER_TEXTS.title, CHOOSER_SCRIPT_TEXTS.lost]) {
      expect(page).toContain(text);
    }
    expect(response.headers.get('Vary')).toBe('Accept-Language, Origin');
    expect(await (await open(`${query}&lang=es`)).text()).toContain('<html lang="es" dir="ltr">');
  });

  test('escapes its values', async () => {
    await local.signIn({ email: `"><script>alert(1)</script>@x`, name: `<img src=x onerror='alert(1)'>` });
    const query = `eventId=${encodeURIComponent('"><script>alert(2)</script>')}`;
    const page = await (await open(`providerId=google.com&authType=signInViaPopup&${query}`)).text();
    expect(page).toContain('alert(2)');
    expect(page).not.toMatch(/<script>alert|<img/);
  });

  test.each([
    '',
    'providerId=google.com&authType=signInViaRedirect&eventId=1&redirectUrl=https://evil.test',
    'providerId=google.com&authType=linkViaPopup&eventId=1',
    'providerId=github.com&authType=signInViaPopup&eventId=1',
    'providerId=google.com&authType=signInViaPopup',
  ])('offers nothing for "%s"', async (query) => {
    await local.signIn(ada);
    const response = await open(query);
    expect(response.status).toBe(400);
    expect(await response.text()).not.toMatch(/ada@example\.com|<form|evil\.test/);
  });

  test('cannot be framed and runs its own script only', async () => {
    const [response, another] = [await open(), await open()];
    const policy = response.headers.get('content-security-policy') ?? '';
    const nonce = /script-src 'nonce-([^']{22,})'/.exec(policy)?.[1] ?? 'none';
    expect(policy).toMatch(/^default-src 'none'; .*; frame-ancestors 'none'$/);
    expect(response.headers.get('x-frame-options')).toBe('DENY');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(await response.text()).toContain(`<script nonce="${nonce}">`);
    expect(another.headers.get('content-security-policy')).not.toContain(nonce);
  });
});

// spec: upgrade.5
test('the frame of pages of version 1.0 is framed by our own pages only', async () => {
  const response = await local.ask('/emulator/auth/iframe?apiKey=local&v=12.19.0&eid=p');
  expect(response.status).toBe(200);
  expect(response.headers.get('content-security-policy')).toMatch(
    /^default-src 'none'; .*; frame-ancestors 'self'$/,
  );
});
