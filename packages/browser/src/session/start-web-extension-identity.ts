import {
  AUTH_MODES,
  type AuthConfig,
  type IdentityProvider,
  type ProviderCredential,
  type SignInOutcome,
} from '@beep/core/session';
import { initializeApp } from '@firebase/app';
import {
  type Auth,
  type AuthCredential,
  connectAuthEmulator,
  GoogleAuthProvider,
  indexedDBLocalPersistence,
  initializeAuth,
  OAuthProvider,
  signInWithCredential,
} from '@firebase/auth/web-extension';
import { authIdentity, type EndSession, toCurrentUser } from './auth-identity.ts';
import { authSettings } from './auth-settings.ts';
import { endOwnSession } from './end-own-session.ts';
import { failedSignIn } from './firebase-outcomes.ts';

/** An identity without a pop-up: the user signs in elsewhere. */
export interface WebExtensionIdentity extends Omit<IdentityProvider, 'signIn'> {
  /** Signs in with a provider's credential. Never rejects. */
  signInWith(credential: ProviderCredential): Promise<SignInOutcome>;
}

/** Options of an extension's identity. */
export interface WebExtensionIdentityOptions {
  readonly auth: AuthConfig;
  /** The origin of the service, which also hosts its own accounts. */
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
    ...authIdentity(auth, endSessionOf(config, webUrl)),
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

/** The provider's own session stays: an extension has no page that could lead there. */
function endSessionOf({ mode }: AuthConfig, webUrl: string): EndSession | undefined {
  const own = AUTH_MODES[mode];
  return own && (async (token) => void (await endOwnSession(`${webUrl}${own.path}`, token)));
}

function openAuth(config: AuthConfig, webUrl: string): Auth {
  const app = initializeApp({ ...authSettings(config) });
  const auth = initializeAuth(app, { persistence: indexedDBLocalPersistence });
  if (AUTH_MODES[config.mode]) connectAuthEmulator(auth, webUrl, { disableWarnings: true });
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
