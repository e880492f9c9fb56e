import type { AuthConfig } from '@beep/core/session';
import { afterEach, describe, expect, it } from 'vitest';
import { hasStoredSession } from './has-stored-session.ts';
import { readStoredUser } from './read-stored-user.ts';

const PROJECT: AuthConfig = { mode: 'firebase', apiKey: 'key', authDomain: 'd', projectId: 'p' };

afterEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

describe('readStoredUser', () => {
  const KEY = 'firebase:authUser:key:[DEFAULT]';
  const NOW_MS = 1_000_000_000_000;
  const token = (lifeMs: number) => `h.${btoa(JSON.stringify({ exp: (NOW_MS + lifeMs) / 1000 }))}.s`;
  const TOKEN = token(60_000);
  const STORED = {
    uid: 'ann',
    email: 'ann@school.example',
    displayName: 'Ann',
    stsTokenManager: { refreshToken: 'r', accessToken: TOKEN, expirationTime: 1 },
  };

  it.each([localStorage, sessionStorage])(
    'reads the user and the last token, and forgets them',
    (storage) => {
      storage.setItem(KEY, JSON.stringify(STORED));
      const stored = readStoredUser(PROJECT, NOW_MS);
      expect(stored).toMatchObject({
        user: { uid: 'ann', email: 'ann@school.example', displayName: 'Ann', photoUrl: null },
        token: TOKEN,
      });
      stored?.forget();
      expect(hasStoredSession(PROJECT)).toBe(false);
    },
  );

  it.each([
    '',
    'null',
    '[]',
    '{',
    JSON.stringify({ ...STORED, uid: 1 }),
    JSON.stringify({ ...STORED, stsTokenManager: undefined }),
    JSON.stringify({ ...STORED, stsTokenManager: { accessToken: {} } }),
    JSON.stringify({ ...STORED, stsTokenManager: { accessToken: token(10_000) } }),
  ])('reads nothing of %j', (text) => {
    localStorage.setItem(KEY, text);
    expect(readStoredUser(PROJECT, NOW_MS)).toBeNull();
  });
});
