import type { CurrentUser, IdentityProvider } from '@beep/core';
import type { Auth, User } from 'firebase/auth';
import { failedToken } from './firebase-outcomes.ts';

/** The parts of an identity that are the same however somebody signs in. */
export function authIdentity(auth: Auth): Omit<IdentityProvider, 'signIn'> {
  return {
    onUserChanged: (listener) => auth.onAuthStateChanged((user) => listener(user && toCurrentUser(user))),
    signOut: () => auth.signOut(),
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

/** The SDK's user as the product knows them. */
export function toCurrentUser({ uid, email, displayName, photoURL }: User): CurrentUser {
  return { uid, email, displayName, photoUrl: photoURL };
}
