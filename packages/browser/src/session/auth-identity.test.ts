import type { Auth } from 'firebase/auth';
import { describe, expect, it, vi } from 'vitest';
import { authIdentity } from './auth-identity.ts';

function anAuth(refreshToken: string | null): { auth: Auth; done: string[] } {
  const done: string[] = [];
  const auth = {
    currentUser: refreshToken === null ? null : { refreshToken },
    signOut: async () => {
      auth.currentUser = null;
      done.push('signed out');
    },
  };
  return { auth: auth as unknown as Auth, done };
}

describe('a log-out', () => {
  it('ends the session on the server after signing out locally', async () => {
    const { auth, done } = anAuth('refresh');
    await authIdentity(auth, async (token) => void done.push(`ended ${token}`)).signOut();
    expect(done).toEqual(['signed out', 'ended refresh']);
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
