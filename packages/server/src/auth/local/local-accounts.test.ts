import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { decodeJwt, decodeProtectedHeader, type JSONWebKeySet } from 'jose';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createLocalAccounts } from './local-accounts.ts';
import {
  DELETE_PATH,
  jsonIn,
  LOOKUP_PATH,
  openTestAccounts,
  refusalIn,
  TEST_ORIGIN,
  type TestAccounts,
  TOKEN_PATH,
} from './open-test-accounts.ts';

const ada = { email: 'ada@example.com', name: 'Ada Lovelace' };
let local: TestAccounts;

beforeEach(async () => {
  local = await openTestAccounts();
});
afterEach(() => local.remove());

describe('tokens afterwards', () => {
  test('the verifier returns the user and the time of the sign-in', async () => {
    const { idToken, localId } = await local.signIn(ada);
    expect(await local.accounts.verifier.verify(idToken)).toEqual({
      uid: localId,
      verifiedEmail: 'ada@example.com',
      authTime: local.nowSeconds(),
    });
  });

  test('the verifier rejects an expired token and one of another server', async () => {
    const { idToken } = await local.signIn(ada);
    local.advance(3610);
    await expect(local.accounts.verifier.verify(idToken)).rejects.toMatchObject({ code: 'unauthorized' });
    const other = await openTestAccounts();
    const foreign = await other.signIn(ada);
    await other.remove();
    await expect(local.accounts.verifier.verify(foreign.idToken)).rejects.toMatchObject({
      code: 'unauthorized',
    });
  });

  test('a log-out ends its own session, and no other of the account', async () => {
    const first = await local.signIn(ada);
    const second = await local.signIn(ada);
    const answer = await local.post('/local-auth/log-out', { refreshToken: first.refreshToken });
    expect(answer.status).toBe(204);
    expect(await refusalIn(await local.refresh(first.refreshToken))).toBe('400 INVALID_REFRESH_TOKEN');
    expect((await local.refresh(second.refreshToken)).status).toBe(200);
    expect((await local.post('/local-auth/log-out', { refreshToken: 'unknown' })).status).toBe(204);
    expect((await local.post('/local-auth/log-out', {})).status).toBe(400);
  });

  test('a refresh returns another token of the same sign-in', async () => {
    const { idToken, refreshToken, localId } = await local.signIn(ada);
    const signedInAt = local.nowSeconds();
    local.advance(4000);
    const answer = await jsonIn<{ id_token: string; access_token: string }>(
      await local.refresh(refreshToken),
    );
    expect(answer).toMatchObject({
      refresh_token: refreshToken,
      expires_in: '3600',
      token_type: 'Bearer',
      user_id: localId,
      project_id: 'local',
    });
    expect(answer.id_token).toBe(answer.access_token);
    expect(decodeJwt(answer.id_token)).toMatchObject({ auth_time: signedInAt, iat: local.nowSeconds() });
    expect(decodeJwt(answer.id_token).jti).not.toBe(decodeJwt(idToken).jti);
  });

  test('rejects an unknown refresh token, a missing one and another grant', async () => {
    expect(await refusalIn(await local.refresh('nobody'))).toBe('400 INVALID_REFRESH_TOKEN');
    expect(await refusalIn(await local.refresh(''))).toBe('400 MISSING_REFRESH_TOKEN');
    expect(await refusalIn(await local.post(TOKEN_PATH, { grant_type: 'refresh_token' }))).toBe(
      '400 INVALID_GRANT_TYPE',
    );
  });

  test('lookup returns the account', async () => {
    const { idToken, localId } = await local.signIn(ada);
    const answer = await jsonIn<{ users: unknown[] }>(await local.post(LOOKUP_PATH, { idToken }));
    expect(answer.users).toEqual([
      expect.objectContaining({
        localId,
        email: 'ada@example.com',
        displayName: 'Ada Lovelace',
        providerUserInfo: [expect.objectContaining({ providerId: 'google.com', email: 'ada@example.com' })],
      }),
    ]);
  });

  test('lookup distinguishes an expired token from a forged one', async () => {
    const { idToken } = await local.signIn(ada);
    expect(await refusalIn(await local.post(LOOKUP_PATH, { idToken: `${idToken}x` }))).toBe(
      '400 INVALID_ID_TOKEN',
    );
    local.advance(3610);
    expect(await refusalIn(await local.post(LOOKUP_PATH, { idToken }))).toBe('400 TOKEN_EXPIRED');
  });
});

describe('deleting an account', () => {
  test('revokes its tokens and frees the email for a new uid', async () => {
    const { idToken, refreshToken, localId } = await local.signIn(ada);
    expect((await local.post(DELETE_PATH, { idToken })).status).toBe(200);
    expect(await refusalIn(await local.post(LOOKUP_PATH, { idToken }))).toBe('400 USER_NOT_FOUND');
    expect(await refusalIn(await local.refresh(refreshToken))).toBe('400 USER_NOT_FOUND');
    await expect(local.accounts.verifier.verify(idToken)).rejects.toMatchObject({ code: 'unauthorized' });
    expect((await local.signIn(ada)).localId).not.toBe(localId);
  });

  test('requires a sign-in within the last five minutes', async () => {
    const { idToken, localId } = await local.signIn(ada);
    local.advance(301);
    expect(await refusalIn(await local.post(DELETE_PATH, { idToken }))).toBe(
      '400 CREDENTIAL_TOO_OLD_LOGIN_AGAIN',
    );
    const again = await local.signIn(ada);
    expect(again.localId).toBe(localId);
    expect((await local.post(DELETE_PATH, { idToken: again.idToken })).status).toBe(200);
  });

  test('by the server needs no token, and may be repeated', async () => {
    const { idToken, localId } = await local.signIn(ada);
    await local.accounts.deleteAccount(localId);
    await local.accounts.deleteAccount(localId);
    await expect(local.accounts.verifier.verify(idToken)).rejects.toMatchObject({ code: 'unauthorized' });
  });
});

describe('a restart', () => {
  test('keeps uids, refresh tokens and ID tokens, but no codes', async () => {
    const { idToken, refreshToken, localId } = await local.signIn(ada);
    const code = await local.codeFor(ada);
    await local.restart();
    expect(await local.accounts.verifier.verify(idToken)).toMatchObject({ uid: localId });
    expect((await local.refresh(refreshToken)).status).toBe(200);
    expect((await local.signIn({ email: 'Ada@example.com' })).localId).toBe(localId);
    expect((await local.exchange(code)).status).toBe(400);
  });

  test('finds files that only their owner can read, without a refresh token in them', async () => {
    const { refreshToken } = await local.signIn(ada);
    const names = await readdir(local.keysDir);
    expect(names.sort()).toEqual(['local-accounts-key.json', 'local-accounts.sqlite']);
    for (const name of names) {
      const path = join(local.keysDir, name);
      expect((await stat(path)).mode & 0o777).toBe(0o600);
      expect(await readFile(path, 'latin1')).not.toContain(refreshToken);
    }
  });

  test('rejects a damaged key instead of creating another', async () => {
    await writeFile(join(local.keysDir, 'local-accounts-key.json'), '{"kty":"RSA"');
    await expect(
      createLocalAccounts({ keysDir: local.keysDir, publicUrl: TEST_ORIGIN, extensionIds: [] }),
    ).rejects.toThrow('local-accounts-key.json');
  });
});

describe('the test controls', () => {
  test('shorten tokens', async () => {
    local.controls.setTokenTtl(20);
    const { idToken, expiresIn } = await local.signIn(ada);
    expect(expiresIn).toBe('20');
    expect(decodeJwt(idToken).exp).toBe(local.nowSeconds() + 20);
  });

  test('fail one refresh', async () => {
    const { refreshToken } = await local.signIn(ada);
    local.controls.failNextRefresh('TOKEN_EXPIRED');
    expect(await refusalIn(await local.refresh(refreshToken))).toBe('400 TOKEN_EXPIRED');
    expect((await local.refresh(refreshToken)).status).toBe(200);
  });

  test('disable and enable an account', async () => {
    const { idToken, refreshToken, localId } = await local.signIn(ada);
    local.controls.setDisabled(localId, true);
    expect(await refusalIn(await local.refresh(refreshToken))).toBe('400 USER_DISABLED');
    expect(await refusalIn(await local.post(LOOKUP_PATH, { idToken }))).toBe('400 USER_DISABLED');
    expect(await refusalIn(await local.exchange(await local.codeFor(ada)))).toBe('400 USER_DISABLED');
    expect((await local.post('/local-auth/token', ada)).status).toBe(403);
    await expect(local.accounts.verifier.verify(idToken)).rejects.toMatchObject({ code: 'unauthorized' });
    local.controls.setDisabled(localId, false);
    expect((await local.refresh(refreshToken)).status).toBe(200);
  });

  test('revoke sessions, but not later ones', async () => {
    const { refreshToken, localId } = await local.signIn(ada);
    local.controls.revokeSessions(localId);
    expect(await refusalIn(await local.refresh(refreshToken))).toBe('400 TOKEN_EXPIRED');
    expect((await local.refresh((await local.signIn(ada)).refreshToken)).status).toBe(200);
  });

  test('age a sign-in', async () => {
    const { refreshToken, localId } = await local.signIn(ada);
    local.controls.ageSignIn(localId, 600);
    const { id_token: idToken } = await jsonIn<{ id_token: string }>(await local.refresh(refreshToken));
    expect(await refusalIn(await local.post(DELETE_PATH, { idToken }))).toBe(
      '400 CREDENTIAL_TOO_OLD_LOGIN_AGAIN',
    );
  });

  test('have no route', async () => {
    for (const path of ['/local-auth/controls', '/local-auth/disable', '/_test/', '/emulator/v1/projects']) {
      expect((await local.post(path, {})).status).toBe(404);
    }
  });
});

test('publishes only the public key', async () => {
  const { keys } = await jsonIn<JSONWebKeySet>(await local.get('/local-auth/jwks.json'));
  const { idToken } = await local.signIn(ada);
  expect(keys).toHaveLength(1);
  expect(Object.keys(keys[0] ?? {}).sort()).toEqual(['alg', 'e', 'kid', 'kty', 'n', 'use']);
  expect(keys[0]?.kid).toBe(decodeProtectedHeader(idToken).kid);
});

test('answers the two calls that the SDK makes in other flows', async () => {
  expect((await local.get('/identitytoolkit.googleapis.com/v1/projects?key=x')).status).toBe(200);
  expect((await local.get('/identitytoolkit.googleapis.com/v2/recaptchaConfig?key=x')).status).toBe(200);
  expect(await refusalIn(await local.post('/identitytoolkit.googleapis.com/v1/accounts:signUp', {}))).toBe(
    '404 NOT_FOUND',
  );
});
