import type { Auth } from '@firebase/auth';
import { describe, expect, it, vi } from 'vitest';
import { authIdentity } from './auth-identity.ts';

/** Its user is known once it is ready, as with the SDK. */
function anAuth(refreshToken: string | null): { auth: Auth; done: string[] } {
  const done: string[] = [];
  const auth = {
    currentUser: null as { refreshToken: string } | null,
    authStateReady: async () => {
      auth.currentUser = refreshToken === null ? null : { refreshToken };
    },
    signOut: async () => {
      auth.currentUser = null;
      done.push('signed out');
    },
  };
  return { auth: auth as unknown as Auth, done };
}

describe('a log-out', () => {
  // spec: C3
  it('ends the session on the server after signing out locally', async () => {
    const { auth, done } = anAuth('refresh');
    const identity = authIdentity(auth, async (token, mayLeavePage) => {
      done.push(`ended ${token}${mayLeavePage ? ', may leave the page' : ''}`);
    });
    await identity.signOut();
    expect(done).toEqual(['signed out', 'ended refresh']);
  });

  it('says whether the page may be left for the provider', async () => {
    const { auth } = anAuth('refresh');
    const endSession = vi.fn(async () => undefined);
    await authIdentity(auth, endSession).signOut({ mayLeavePage: true });
    expect(endSession).toHaveBeenCalledWith('refresh', true);
  });

  it('does not wait for the server', async () => {
    const { auth, done } = anAuth('refresh');
    await authIdentity(auth, () => new Promise(() => undefined)).signOut();
    expect(done).toEqual(['signed out']);
  });

  it('sends nothing if no user was signed in', async () => {
    const endSession = vi.fn(async () => undefined);
    await authIdentity(anAuth(null).auth, endSession).signOut();
    expect(endSession).not.toHaveBeenCalled();
  });
});
