import type { AuthConfig } from '@beep/api';
import type { IdentityProvider, ProviderCredential, SignInOutcome } from '@beep/core';
import { initializeApp } from 'firebase/app';
import {
  type Auth,
  type AuthCredential,
  connectAuthEmulator,
  GoogleAuthProvider,
  indexedDBLocalPersistence,
  initializeAuth,
  OAuthProvider,
  signInWithCredential,
} from 'firebase/auth/web-extension';
import { authIdentity, toCurrentUser } from './auth-identity.ts';
import { authSettings } from './auth-settings.ts';
import { endLocalSession } from './end-local-session.ts';
import { failedSignIn } from './firebase-outcomes.ts';

/** An identity that opens no pop-up of its own: somebody else lets the user choose. */
export interface WebExtensionIdentity extends Omit<IdentityProvider, 'signIn'> {
  /** Signs in with what the provider gave elsewhere. Never rejects. */
  signInWith(credential: ProviderCredential): Promise<SignInOutcome>;
}

/** Whom an extension signs in with. */
export interface WebExtensionIdentityOptions {
  readonly auth: AuthConfig;
  /** The origin of the service, which is also where local accounts are. */
  readonly webUrl: string;
}

/**
 * The identity of an extension's service worker: the same back ends as the site's, by the build of the SDK that holds no
 * addresses of remote scripts. The user stays signed in over the worker's ends. Start one per worker, in its first turn.
 */
export function startWebExtensionIdentity({
  auth: config,
  webUrl,
}: WebExtensionIdentityOptions): WebExtensionIdentity {
  const auth = openAuth(config, webUrl);
  return {
    ...authIdentity(auth, config.mode === 'local' ? (token) => endLocalSession(webUrl, token) : undefined),
    async signInWith(credential) {
      try {
        const { user } = await signInWithCredential(auth, toAuthCredential(credential));
        return { status: 'signed-in', account: { user: toCurrentUser(user), credential } };
      } catch (error) {
        return failedSignIn(error);
      }
    },
  };
}

function openAuth(config: AuthConfig, webUrl: string): Auth {
  const app = initializeApp({ ...authSettings(config) });
  const auth = initializeAuth(app, { persistence: indexedDBLocalPersistence });
  if (config.mode === 'local') connectAuthEmulator(auth, webUrl, { disableWarnings: true });
  return auth;
}

function toAuthCredential({ providerId, idToken, accessToken }: ProviderCredential): AuthCredential {
  if (providerId === GoogleAuthProvider.PROVIDER_ID) {
    return GoogleAuthProvider.credential(idToken, accessToken);
  }
  return new OAuthProvider(providerId).credential({
    ...(idToken !== null && { idToken }),
    ...(accessToken !== null && { accessToken }),
  });
}
