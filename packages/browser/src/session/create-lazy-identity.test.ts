import type { CurrentUser, IdentityProvider } from '@beep/core/session';
import { describe, expect, it, vi } from 'vitest';
import { createLazyIdentity } from './create-lazy-identity.ts';

const ANN: CurrentUser = { uid: 'ann', email: null, displayName: null, photoUrl: null };

/** Reports Ann to every listener and accepts every sign-in. */
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
  it('loads nothing and reports a signed-out user if no session is stored', async () => {
    const load = vi.fn(async () => anIdentity().identity);
    const lazy = createLazyIdentity(load, nobodyStored);
    const listener = vi.fn();
    lazy.onUserChanged(listener);
    await expect(lazy.getToken({ forceRefresh: false })).resolves.toEqual({ status: 'signed-out' });
    await lazy.signOut();
    expect(listener.mock.calls).toEqual([[null]]);
    expect(load).not.toHaveBeenCalled();
  });

  it('loads at once if a session is stored, and reports nothing before the provider does', async () => {
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

  it('loads for a sign-in without prepare, and then reports the user', async () => {
    const { identity } = anIdentity();
    const lazy = createLazyIdentity(async () => identity, nobodyStored);
    const listener = vi.fn();
    lazy.onUserChanged(listener);
    await expect(lazy.signIn('apple')).resolves.toEqual({ status: 'signed-in' });
    expect(listener.mock.calls).toEqual([[null], [ANN]]);
  });

  it('loads once for concurrent calls', async () => {
    const load = vi.fn(async () => anIdentity().identity);
    const lazy = createLazyIdentity(load, somebodyStored);
    await Promise.all([lazy.prepare(), lazy.prepare(), lazy.signIn('google'), lazy.signOut()]);
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('reports an unreachable provider, and retries on the next call', async () => {
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

  it('is offline for a stored user if the provider fails to load', async () => {
    const lazy = createLazyIdentity(() => Promise.reject(new TypeError('offline')), somebodyStored);
    await expect(lazy.getToken({ forceRefresh: true })).resolves.toEqual({ status: 'offline' });
  });

  it('notifies no unsubscribed listener, before or after loading', async () => {
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
