import {
  AUTH_MODES,
  type AuthConfig,
  type IdentityProvider,
  isOidcProviderId,
  SIGN_IN_PROVIDERS,
  type SignInOutcome,
  type SignInProvider,
} from '@beep/core/session';
import {
  type Auth,
  type AuthProvider,
  browserPopupRedirectResolver,
  connectAuthEmulator,
  GoogleAuthProvider,
  OAuthProvider,
  signInWithCredential,
  signInWithPopup,
  type UserCredential,
} from '@firebase/auth';
import { authIdentity } from './auth-identity.ts';
import { endOwnSession } from './end-own-session.ts';
import { failedSignIn } from './firebase-outcomes.ts';
import { loadScript } from './load-script.ts';
import { type IdentityOptions, openAuth } from './open-auth.ts';
import { createSignInWindow } from './sign-in-window.ts';
import { signedIn } from './signed-in.ts';

/** The service reads the code only; the SDK requires the name of a provider. */
const CODE_PROVIDER = new OAuthProvider('oidc.code');

/** Imports only the needed parts of the SDK; keep this module behind a dynamic import. */
export async function startFirebaseIdentity(
  config: AuthConfig,
  options: IdentityOptions,
): Promise<IdentityProvider> {
  const own = AUTH_MODES[config.mode];
  if (own?.signIn === 'window') {
    const auth = openOwnAuth(config, options);
    return { ...authIdentity(auth, leave(own.path)), signIn: signInInWindow(auth, own.path) };
  }
  const library = own ? new OwnIframeLibrary(`${own.path}gapi.js`) : null;
  await library?.load();
  const auth = (own ? openOwnAuth : openAuth)(config, {
    ...options,
    popupRedirectResolver: browserPopupRedirectResolver,
  });
  return { ...authIdentity(auth, own && leave(own.path)), signIn: signInOn(auth, library) };
}

/** The calls that the SDK makes for accounts go to the service. */
function openOwnAuth(...parts: Parameters<typeof openAuth>): Auth {
  const auth = openAuth(...parts);
  connectAuthEmulator(auth, location.origin, { disableWarnings: true });
  return auth;
}

/** No provider lets its sign-out page be framed. */
function leave(path: string): (refreshToken: string, mayLeavePage: boolean) => Promise<void> {
  return async (refreshToken, mayLeavePage) => {
    const url = await endOwnSession(`${location.origin}${path}`, refreshToken);
    if (url !== null && mayLeavePage && window.parent === window) location.assign(url);
  };
}

/** The service's own window gives a code, and its tokens come through the SDK. */
function signInInWindow(auth: Auth, path: string): IdentityProvider['signIn'] {
  const openWindow = createSignInWindow(`${path}start`);
  const redeem = (code: string): Promise<SignInOutcome> =>
    outcomeOf(signInWithCredential(auth, CODE_PROVIDER.credential({ idToken: code })));
  return (provider) => openWindow({ provider: isOidcProviderId(provider) ? provider : null, redeem });
}

async function outcomeOf(signIn: Promise<UserCredential>): Promise<SignInOutcome> {
  try {
    return signedIn(await signIn);
  } catch (error) {
    return failedSignIn(error);
  }
}

/**
 * Loads the SDK's iframe library from our origin, so that the SDK requests no other host for it. The signed-in user is
 * known without it, so pages open without a network; only a new sign-in waits for it.
 */
class OwnIframeLibrary {
  isLoaded = false;
  readonly #path: string;

  constructor(path: string) {
    this.#path = path;
  }

  async load(): Promise<void> {
    this.isLoaded = await loadScript(this.#path).then(
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
    return outcomeOf(signInWithPopup(auth, popupProvider(provider)));
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
