import type { CurrentUser, IdentityProvider } from '@beep/core';
import { describe, expect, it, vi } from 'vitest';
import { createLazyIdentity } from './create-lazy-identity.ts';

const ANN: CurrentUser = { uid: 'ann', email: null, displayName: null, photoUrl: null };

/** Reports Ann to every listener and signs everybody in. */
function anIdentity() {
  const unsubscribe = vi.fn<() => void>();
  const identity = {
    onUserChanged: vi.fn<IdentityProvider['onUserChanged']>((listener) => {
      listener(ANN);
      return unsubscribe;
    }),
    signIn: vi.fn<IdentityProvider['signIn']>(async () => ({ status: 'signed-in' })),
    signOut: vi.fn<IdentityProvider['signOut']>(async () => undefined),
    getToken: vi.fn<IdentityProvider['getToken']>(async () => ({ status: 'token', token: 't' })),
  };
  return { identity, unsubscribe };
}

const nobodyStored = { hasStoredSession: () => false };
const somebodyStored = { hasStoredSession: () => true };

describe('createLazyIdentity', () => {
  it('loads nothing and reports nobody where no session is stored', async () => {
    const load = vi.fn(async () => anIdentity().identity);
    const lazy = createLazyIdentity(load, nobodyStored);
    const listener = vi.fn();
    lazy.onUserChanged(listener);
    await expect(lazy.getToken({ forceRefresh: false })).resolves.toEqual({ status: 'signed-out' });
    await lazy.signOut();
    expect(listener.mock.calls).toEqual([[null]]);
    expect(load).not.toHaveBeenCalled();
  });

  it('loads at once where a session is stored, and leaves the first word to the provider', async () => {
    const lazy = createLazyIdentity(async () => anIdentity().identity, somebodyStored);
    const listener = vi.fn();
    lazy.onUserChanged(listener);
    await lazy.prepare();
    expect(listener.mock.calls).toEqual([[ANN]]);
    await expect(lazy.getToken({ forceRefresh: false })).resolves.toEqual({ status: 'token', token: 't' });
  });

  it('opens the pop-up in the task of the press once prepared', async () => {
    const { identity } = anIdentity();
    const lazy = createLazyIdentity(async () => identity, nobodyStored);
    await lazy.prepare();
    void lazy.signIn('google');
    expect(identity.signIn).toHaveBeenCalledWith('google');
  });

  it('loads for a sign-in that nobody prepared, and then reports the user', async () => {
    const { identity } = anIdentity();
    const lazy = createLazyIdentity(async () => identity, nobodyStored);
    const listener = vi.fn();
    lazy.onUserChanged(listener);
    await expect(lazy.signIn('apple')).resolves.toEqual({ status: 'signed-in' });
    expect(listener.mock.calls).toEqual([[null], [ANN]]);
  });

  it('loads once for any number of askers', async () => {
    const load = vi.fn(async () => anIdentity().identity);
    const lazy = createLazyIdentity(load, somebodyStored);
    await Promise.all([lazy.prepare(), lazy.prepare(), lazy.signIn('google'), lazy.signOut()]);
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('tells that the provider cannot be reached, and tries again the next time', async () => {
    const load = vi.fn(async () => anIdentity().identity);
    load.mockRejectedValueOnce(new TypeError('offline')).mockRejectedValueOnce(new TypeError('offline'));
    const lazy = createLazyIdentity(load, nobodyStored);
    await lazy.prepare();
    await expect(lazy.signIn('google')).resolves.toEqual({
      status: 'failed',
      code: 'network-request-failed',
    });
    await expect(lazy.signIn('google')).resolves.toEqual({ status: 'signed-in' });
  });

  it('answers offline for a stored user whose provider cannot be loaded', async () => {
    const lazy = createLazyIdentity(() => Promise.reject(new TypeError('offline')), somebodyStored);
    await expect(lazy.getToken({ forceRefresh: true })).resolves.toEqual({ status: 'offline' });
  });

  it('tells a listener that left nothing, before and after loading', async () => {
    const { identity, unsubscribe } = anIdentity();
    const lazy = createLazyIdentity(async () => identity, nobodyStored);
    const early = vi.fn();
    lazy.onUserChanged(early)();
    await lazy.prepare();
    expect(early).not.toHaveBeenCalled();
    lazy.onUserChanged(() => undefined)();
    expect(unsubscribe).toHaveBeenCalledTimes(1);
  });
});
