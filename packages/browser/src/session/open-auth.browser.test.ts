import { expect, it, onTestFinished, vi } from 'vitest';
import { openAuth } from './open-auth.ts';

const KEY = 'firebase:authUser:key:[DEFAULT]';

// spec: auth.20
it('has the user of now on a page that Back brings back', async () => {
  onTestFinished(() => localStorage.removeItem(KEY));
  const auth = openAuth(
    { mode: 'firebase', apiKey: 'key', authDomain: 'beep.invalid', projectId: 'project' },
    { scope: 'browser' },
  );
  const users = vi.fn<(uid: string | undefined) => void>();
  onTestFinished(auth.onAuthStateChanged((user) => users(user?.uid)));
  await vi.waitFor(() => expect(users.mock.lastCall).toEqual([undefined]));

  storeUser('uid-1');
  comeBack();
  await vi.waitFor(() => expect(users.mock.lastCall).toEqual(['uid-1']));

  storeUser('uid-2');
  comeBack();
  await vi.waitFor(() => expect(users.mock.lastCall).toEqual(['uid-2']));

  localStorage.removeItem(KEY);
  comeBack();
  await vi.waitFor(() => expect(users.mock.lastCall).toEqual([undefined]));
});

/** As another page does: this one gets no storage event for it. */
function storeUser(uid: string): void {
  const stsTokenManager = { refreshToken: 'r', accessToken: 'a', expirationTime: Date.now() + 3_600_000 };
  const user = {
    uid,
    email: `${uid}@example.com`,
    emailVerified: true,
    isAnonymous: false,
    providerData: [],
  };
  localStorage.setItem(
    KEY,
    JSON.stringify({ ...user, stsTokenManager, apiKey: 'key', appName: '[DEFAULT]' }),
  );
}

function comeBack(): void {
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
}
