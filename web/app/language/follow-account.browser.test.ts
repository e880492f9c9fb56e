import { createSession } from '@beep/core/session';
import { aToken, aUser, createFakeClock, createFakeIdentity } from '@beep/core/testing';
import { afterEach, expect, it, vi } from 'vitest';
import { followAccount } from './follow-account.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
});

function signIn() {
  const identity = createFakeIdentity();
  const session = createSession({ identity, clock: createFakeClock() });
  identity.report(aUser({ uid: 'ann' }));
  identity.respondWithToken({ status: 'token', token: aToken(Date.now() + 3_600_000) });
  return session;
}

const PREFERENCES = { transcripts: true, language: 'en', available: true, display_language: 'es' };

// spec: languages.4
it('asks again if the first answer did not come, as of a page that was left, and then no more', async () => {
  const answers = [
    () => Promise.reject(new TypeError('left')),
    () => Promise.resolve(Response.json(PREFERENCES)),
  ];
  const fetchStub = vi.fn(() => answers.shift()?.() ?? Promise.reject(new TypeError('asked again')));
  vi.stubGlobal('fetch', fetchStub);
  const session = signIn();
  await followAccount(session);
  expect(localStorage.getItem('beep.language')).toBeNull();
  await Promise.all([followAccount(session), followAccount(session)]);
  expect(localStorage.getItem('beep.language')).toBe('es');
  await followAccount(session);
  expect(fetchStub).toHaveBeenCalledTimes(2);
});
