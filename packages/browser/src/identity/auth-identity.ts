import type { CurrentUser, IdentityProvider } from '@beep/core';
import type { Auth, User } from 'firebase/auth';
import { failedToken } from './firebase-outcomes.ts';

/** Takes a session back where it was given; never rejects. */
export type EndSession = (refreshToken: string) => Promise<void>;

/**
 * The parts of an identity that are the same however somebody signs in. `endSession` is told of a log-out that is done,
 * where the provider can end one session alone.
 */
export function authIdentity(auth: Auth, endSession?: EndSession): Omit<IdentityProvider, 'signIn'> {
  return {
    onUserChanged: (listener) => auth.onAuthStateChanged((user) => listener(user && toCurrentUser(user))),
    async signOut() {
      const refreshToken = auth.currentUser?.refreshToken;
      await auth.signOut();
      // Not waited for: who logs out is out, with or without a network.
      if (refreshToken) void endSession?.(refreshToken);
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

/** The SDK's user as the product knows them. */
export function toCurrentUser({ uid, email, displayName, photoURL }: User): CurrentUser {
  return { uid, email, displayName, photoUrl: photoURL };
}
