import type { AuthConfig } from '@beep/api';
import { type IdentityProvider, SIGN_IN_PROVIDERS, type SignInProvider } from '@beep/core/session';
import {
  type Auth,
  type AuthProvider,
  browserPopupRedirectResolver,
  connectAuthEmulator,
  GoogleAuthProvider,
  OAuthProvider,
  signInWithPopup,
} from 'firebase/auth';
import { authIdentity, type EndSession } from './auth-identity.ts';
import { endLocalSession } from './end-local-session.ts';
import { failedSignIn } from './firebase-outcomes.ts';
import { loadScript } from './load-script.ts';
import { startOidcIdentity } from './oidc-identity.ts';
import { type IdentityOptions, openAuth } from './open-auth.ts';
import { signedIn } from './signed-in.ts';

/** Imports only the needed parts of the SDK; keep this module behind a dynamic import. */
export async function startFirebaseIdentity(
  config: AuthConfig,
  options: IdentityOptions,
): Promise<IdentityProvider> {
  // No import of its own: the bundler would put the SDK, then used by two parts, among what every page loads.
  if (config.mode === 'oidc') return startOidcIdentity(config, options);
  const library = config.mode === 'local' ? new OwnIframeLibrary() : null;
  await library?.load();
  const auth = openAuth(config, { ...options, popupRedirectResolver: browserPopupRedirectResolver });
  if (config.mode === 'local') connectAuthEmulator(auth, location.origin, { disableWarnings: true });
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
      return signedIn(await signInWithPopup(auth, popupProvider(provider)));
    } catch (error) {
      return failedSignIn(error);
    }
  };
}

/** Google shows its account chooser and is asked for the profile. */
function popupProvider(provider: keyof typeof SIGN_IN_PROVIDERS): AuthProvider {
  if (provider !== 'google') return new OAuthProvider(SIGN_IN_PROVIDERS[provider].id);
  const google = new GoogleAuthProvider();
  google.addScope('profile');
  google.setCustomParameters({ prompt: 'select_account' });
  return google;
}
