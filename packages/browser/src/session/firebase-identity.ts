import type { AuthConfig } from '@beep/api';
import {
  type IdentityProvider,
  type ProviderCredential,
  SIGN_IN_PROVIDERS,
  type SignInProvider,
} from '@beep/core/session';
import { initializeApp } from 'firebase/app';
import {
  type Auth,
  type AuthProvider,
  browserLocalPersistence,
  browserPopupRedirectResolver,
  browserSessionPersistence,
  connectAuthEmulator,
  GoogleAuthProvider,
  initializeAuth,
  inMemoryPersistence,
  type OAuthCredential,
  OAuthProvider,
  signInWithPopup,
} from 'firebase/auth';
import { authIdentity, type EndSession, toCurrentUser } from './auth-identity.ts';
import { authSettings } from './auth-settings.ts';
import { endLocalSession } from './end-local-session.ts';
import { failedSignIn } from './firebase-outcomes.ts';
import { loadScript } from './load-script.ts';

/** Imports only the needed parts of the SDK; keep this module behind a dynamic import. */
export async function startFirebaseIdentity(config: AuthConfig): Promise<IdentityProvider> {
  const library = config.mode === 'local' ? new OwnIframeLibrary() : null;
  await library?.load();
  const auth = openAuth(config);
  const endSession: EndSession = (refreshToken) => endLocalSession(location.origin, refreshToken);
  return {
    ...authIdentity(auth, config.mode === 'local' ? endSession : undefined),
    signIn: signInOn(auth, library),
  };
}

/**
 * Loads the SDK's iframe library from our origin, so that the SDK requests no other host for it. The signed-in user is
 * known without it, so pages open without a network; only a new sign-in waits for it.
 */
class OwnIframeLibrary {
  isLoaded = false;

  async load(): Promise<void> {
    this.isLoaded = await loadScript('/local-auth/gapi.js').then(
      () => true,
      () => false,
    );
  }
}

/** Not getAuth(): that would also obey an emulator or a token-sync address in a global or a cookie. */
function openAuth(config: AuthConfig): Auth {
  const auth = initializeAuth(initializeApp({ ...authSettings(config) }), {
    persistence: [browserLocalPersistence, browserSessionPersistence, inMemoryPersistence],
    popupRedirectResolver: browserPopupRedirectResolver,
  });
  if (config.mode === 'local') connectAuthEmulator(auth, location.origin, { disableWarnings: true });
  return auth;
}

/** An OpenID Connect provider is the service's own affair. */
function isOffered(provider: SignInProvider): provider is keyof typeof SIGN_IN_PROVIDERS {
  return Object.hasOwn(SIGN_IN_PROVIDERS, provider);
}

function signInOn(auth: Auth, library: OwnIframeLibrary | null): IdentityProvider['signIn'] {
  return async (provider) => {
    if (!isOffered(provider)) return { status: 'failed', code: 'operation-not-allowed' };
    // Not awaited if it is loaded: the pop-up must open in the task of the press.
    if (library?.isLoaded === false) await library.load();
    if (library?.isLoaded === false) return { status: 'failed', code: 'network-request-failed' };
    try {
      const result = await signInWithPopup(auth, popupProvider(provider));
      const credential = OAuthProvider.credentialFromResult(result);
      return {
        status: 'signed-in',
        account: { user: toCurrentUser(result.user), credential: credential && toCredential(credential) },
      };
    } catch (error) {
      return failedSignIn(error);
    }
  };
}

/** Spec 2, identity: Google shows its account chooser and is asked for the profile. */
function popupProvider(provider: keyof typeof SIGN_IN_PROVIDERS): AuthProvider {
  if (provider !== 'google') return new OAuthProvider(SIGN_IN_PROVIDERS[provider].id);
  const google = new GoogleAuthProvider();
  google.addScope('profile');
  google.setCustomParameters({ prompt: 'select_account' });
  return google;
}

function toCredential({ providerId, idToken, accessToken }: OAuthCredential): ProviderCredential {
  return { providerId, idToken: idToken ?? null, accessToken: accessToken ?? null };
}
