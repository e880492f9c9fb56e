import type { CurrentUser, IdentityProvider } from '@beep/core/session';
import { describe, expect, it, vi } from 'vitest';
import { createLazyIdentity } from './create-lazy-identity.ts';

const ANN: CurrentUser = { uid: 'ann', email: null, displayName: null, photoUrl: null };

/** Reports Ann to its listener at once unless told otherwise, and accepts every sign-in. */
function anIdentity({ reports = true } = {}) {
  let listener = (_user: CurrentUser | null): void => undefined;
  const identity = {
    onUserChanged: vi.fn<IdentityProvider['onUserChanged']>((added) => {
      listener = added;
      if (reports) listener(ANN);
      return () => undefined;
    }),
    signIn: vi.fn<IdentityProvider['signIn']>(async () => ({ status: 'signed-in' })),
    signOut: vi.fn<IdentityProvider['signOut']>(async () => undefined),
    getToken: vi.fn<IdentityProvider['getToken']>(async () => ({ status: 'token', token: 't' })),
  };
  return { identity, report: (user: CurrentUser | null) => listener(user) };
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
    const { identity, report } = anIdentity();
    const lazy = createLazyIdentity(async () => identity, nobodyStored);
    const early = vi.fn();
    lazy.onUserChanged(early)();
    await lazy.prepare();
    const late = vi.fn();
    const unsubscribe = lazy.onUserChanged(late);
    await Promise.resolve();
    unsubscribe();
    report(null);
    expect(early).not.toHaveBeenCalled();
    expect(late.mock.calls).toEqual([[ANN]]);
  });
});

describe('a stored user', () => {
  const BOB: CurrentUser = { ...ANN, uid: 'bob' };

  function stored({ user = ANN, load }: { user?: CurrentUser; load?: () => Promise<IdentityProvider> } = {}) {
    let resolve = (_identity: IdentityProvider): void => undefined;
    const loading = new Promise<IdentityProvider>((loaded) => {
      resolve = loaded;
    });
    const forget = vi.fn<() => void>();
    const lazy = createLazyIdentity(load ?? (() => loading), {
      ...somebodyStored,
      readStoredUser: () => ({ user, token: 'stored', forget }),
    });
    const listener = vi.fn();
    lazy.onUserChanged(listener);
    return { lazy, listener, forget, loaded: (identity: IdentityProvider) => resolve(identity) };
  }

  it('is reported, with the token, before the provider is loaded', async () => {
    const { lazy, listener } = stored();
    await expect(lazy.getToken({ forceRefresh: false })).resolves.toEqual({
      status: 'token',
      token: 'stored',
    });
    expect(listener.mock.calls).toEqual([[ANN]]);
  });

  it('lets the provider wait until the page has time, or somebody needs it', async () => {
    let becomesQuiet = (): void => undefined;
    const whenQuiet = (): Promise<void> =>
      new Promise((resolve) => {
        becomesQuiet = resolve;
      });
    const stored = { user: ANN, token: 'stored', forget: () => undefined };
    const options = { ...somebodyStored, readStoredUser: () => stored, whenQuiet };
    const load = vi.fn(async () => anIdentity().identity);
    createLazyIdentity(load, options);
    await Promise.resolve();
    expect(load).not.toHaveBeenCalled();
    becomesQuiet();
    await expect.poll(() => load.mock.calls.length).toBe(1);
    const needed = createLazyIdentity(load, options);
    await needed.getToken({ forceRefresh: true });
    expect(load).toHaveBeenCalledTimes(2);
  });

  it.each([
    ['nobody', null],
    ['another user', BOB],
  ])('gives way to the provider, which reports %s', async (_name, reported) => {
    const { lazy, listener, loaded } = stored();
    const { identity, report } = anIdentity({ reports: false });
    loaded(identity);
    await lazy.prepare();
    await expect(lazy.getToken({ forceRefresh: false })).resolves.toMatchObject({ token: 'stored' });
    report(reported);
    expect(listener.mock.calls).toEqual([[ANN], [reported]]);
    await expect(lazy.getToken({ forceRefresh: false })).resolves.toMatchObject({ token: 't' });
  });

  it('gets a new token from the provider', async () => {
    const { lazy, loaded } = stored();
    loaded(anIdentity({ reports: false }).identity);
    await expect(lazy.getToken({ forceRefresh: true })).resolves.toEqual({ status: 'token', token: 't' });
  });

  it('stays if the provider cannot be loaded', async () => {
    const { lazy, listener } = stored({ load: () => Promise.reject(new TypeError('offline')) });
    await lazy.prepare();
    await expect(lazy.getToken({ forceRefresh: true })).resolves.toEqual({ status: 'offline' });
    expect(listener.mock.calls).toEqual([[ANN]]);
  });

  it('who logs out early is forgotten at once, and not reported again', async () => {
    const { lazy, listener, forget, loaded } = stored();
    await Promise.resolve();
    const { identity, report } = anIdentity({ reports: false });
    identity.signOut.mockImplementation(async () => {
      report(ANN);
      report(null);
    });
    const signedOut = lazy.signOut();
    expect(forget).toHaveBeenCalledTimes(1);
    loaded(identity);
    await signedOut;
    expect(listener.mock.calls).toEqual([[ANN], [null]]);
  });
});
