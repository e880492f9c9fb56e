import type { AuthConfig } from '@beep/api';
import type { IdentityProvider, ProviderCredential, SignInOutcome } from '@beep/core/session';
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

/** An identity without a pop-up: the user signs in elsewhere. */
export interface WebExtensionIdentity extends Omit<IdentityProvider, 'signIn'> {
  /** Signs in with a provider's credential. Never rejects. */
  signInWith(credential: ProviderCredential): Promise<SignInOutcome>;
}

/** Options of an extension's identity. */
export interface WebExtensionIdentityOptions {
  readonly auth: AuthConfig;
  /** The origin of the service, which also hosts local accounts. */
  readonly webUrl: string;
}

/**
 * The identity of an extension's service worker: the same back ends as the site's, by the build of the SDK without
 * addresses of remote scripts. The user stays signed in when the worker ends. Start one per worker, in its first task.
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
