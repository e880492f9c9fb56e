import { deleteApp, getApps, setLogLevel } from '@firebase/app';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startWebExtensionIdentity } from './start-web-extension-identity.ts';

const PROJECT = {
  mode: 'firebase',
  apiKey: 'key',
  authDomain: 'beep.invalid',
  projectId: 'project',
} as const;
const SERVICE = 'https://service.invalid';
const GOOGLE = { providerId: 'google.com', idToken: 'google-id-token', accessToken: null };

const asked = vi.fn<typeof fetch>();

beforeEach(() => {
  // The SDK logs an error when an app is deleted while it starts.
  setLogLevel('silent');
  asked.mockImplementation(() => Promise.reject(new TypeError('offline')));
  vi.stubGlobal('fetch', asked);
});

afterEach(async () => {
  vi.unstubAllGlobals();
  asked.mockReset();
  await Promise.all(getApps().map((app) => deleteApp(app)));
});

const OIDC = { mode: 'oidc', providers: [] } as const;

it.each([PROJECT, { mode: 'local' } as const, OIDC])(
  'starts without a request and reports a signed-out user: %j',
  async (auth) => {
    const identity = startWebExtensionIdentity({ auth, webUrl: SERVICE });
    const listener = vi.fn();
    const unsubscribe = identity.onUserChanged(listener);
    await vi.waitFor(() => expect(listener.mock.calls).toEqual([[null]]));
    expect(await identity.getToken({ forceRefresh: true })).toEqual({ status: 'signed-out' });
    await identity.signOut();
    unsubscribe();
    expect(asked).not.toHaveBeenCalled();
  },
);

it.each([
  [PROJECT, 'https://identitytoolkit.googleapis.com/v1/accounts:signInWithIdp?key=key'],
  [
    { mode: 'local' } as const,
    `${SERVICE}/identitytoolkit.googleapis.com/v1/accounts:signInWithIdp?key=local`,
  ],
  [OIDC, `${SERVICE}/identitytoolkit.googleapis.com/v1/accounts:signInWithIdp?key=oidc`],
])('sends the provider’s credential to the configured back end: %j', async (auth, url) => {
  const identity = startWebExtensionIdentity({ auth, webUrl: SERVICE });
  expect(await identity.signInWith(GOOGLE)).toEqual({ status: 'failed', code: 'network-request-failed' });
  expect(asked.mock.calls[0]?.[0]).toBe(url);
  const body = String(asked.mock.calls[0]?.[1]?.body);
  expect(body).toContain('id_token=google-id-token');
  expect(body).toContain('providerId=google.com');
});

it('signs in with Apple in the same way', async () => {
  const identity = startWebExtensionIdentity({ auth: PROJECT, webUrl: SERVICE });
  await identity.signInWith({ providerId: 'apple.com', idToken: 'apple-id-token', accessToken: 'access' });
  const body = String(asked.mock.calls[0]?.[1]?.body);
  for (const part of ['id_token=apple-id-token', 'access_token=access', 'providerId=apple.com']) {
    expect(body).toContain(part);
  }
});
