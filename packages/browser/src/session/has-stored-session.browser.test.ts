import type { AuthConfig } from '@beep/core/session';
import { afterEach, expect, it } from 'vitest';
import { hasStoredSession } from './has-stored-session.ts';

const PROJECT: AuthConfig = { mode: 'firebase', apiKey: 'key', authDomain: 'd', projectId: 'p' };

afterEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

it.each([localStorage, sessionStorage])('finds the user that the SDK stored', (storage) => {
  expect(hasStoredSession(PROJECT)).toBe(false);
  storage.setItem('firebase:authUser:key:[DEFAULT]', '{}');
  expect(hasStoredSession(PROJECT)).toBe(true);
});

it('ignores users of another project or mode', () => {
  localStorage.setItem('firebase:authUser:key:[DEFAULT]', '{}');
  expect(hasStoredSession({ ...PROJECT, apiKey: 'other' })).toBe(false);
  expect(hasStoredSession({ mode: 'local' })).toBe(false);
  localStorage.setItem('firebase:authUser:local:[DEFAULT]', '{}');
  expect(hasStoredSession({ mode: 'local' })).toBe(true);
});
