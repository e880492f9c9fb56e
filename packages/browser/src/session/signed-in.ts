import type { SignInOutcome } from '@beep/core/session';
import { OAuthProvider, type UserCredential } from '@firebase/auth';
import { toCurrentUser } from './auth-identity.ts';

/** The outcome of a sign-in, with the credential for signing in elsewhere. */
export function signedIn(result: UserCredential): SignInOutcome {
  const credential = OAuthProvider.credentialFromResult(result);
  return {
    status: 'signed-in',
    account: {
      user: toCurrentUser(result.user),
      credential: credential && {
        providerId: credential.providerId,
        idToken: credential.idToken ?? null,
        accessToken: credential.accessToken ?? null,
      },
    },
  };
}
