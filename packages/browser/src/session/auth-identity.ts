import type { CurrentUser, IdentityProvider } from '@beep/core/session';
import type { Auth, User } from '@firebase/auth';
import { failedToken } from './firebase-outcomes.ts';

/** Revokes a session at its issuer; never rejects. `mayLeavePage` as in `SignOutOptions`. */
export type EndSession = (refreshToken: string, mayLeavePage: boolean) => Promise<void>;

/**
 * The parts of an identity that do not depend on how the user signs in. `endSession` is called after a log-out, if the
 * provider can revoke a single session.
 */
export function authIdentity(auth: Auth, endSession?: EndSession): Omit<IdentityProvider, 'signIn'> {
  return {
    onUserChanged: (listener) => auth.onAuthStateChanged((user) => listener(user && toCurrentUser(user))),
    async signOut({ mayLeavePage = false } = {}) {
      // The user may be known before the SDK has asked for them.
      await auth.authStateReady();
      const refreshToken = auth.currentUser?.refreshToken;
      await auth.signOut();
      // Not awaited: a log-out must work without a network.
      if (refreshToken) void endSession?.(refreshToken, mayLeavePage);
    },
    async getToken({ forceRefresh }) {
      await auth.authStateReady();
      if (auth.currentUser === null) return { status: 'signed-out' };
      try {
        return { status: 'token', token: await auth.currentUser.getIdToken(forceRefresh) };
      } catch (error) {
        return failedToken(error);
      }
    },
  };
}

/** Converts the SDK's user. */
export function toCurrentUser({ uid, email, displayName, photoURL }: User): CurrentUser {
  return { uid, email, displayName, photoUrl: photoURL };
}
