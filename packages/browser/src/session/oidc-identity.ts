import type { AuthConfig } from '@beep/api';
import { type IdentityProvider, isOidcProviderId, type SignInOutcome } from '@beep/core/session';
import { type Auth, connectAuthEmulator, OAuthProvider, signInWithCredential } from 'firebase/auth';
import { authIdentity } from './auth-identity.ts';
import { endOidcSession } from './end-oidc-session.ts';
import { failedSignIn } from './firebase-outcomes.ts';
import { type IdentityOptions, openAuth } from './open-auth.ts';
import { createSignInWindow } from './sign-in-window.ts';
import { signedIn } from './signed-in.ts';

/** The service reads the code only; the SDK requires the name of a provider. */
const CODE_PROVIDER = new OAuthProvider('oidc.code');

/**
 * Sign-in with OpenID Connect: the service's own window gives a code, and the service's tokens come through the calls
 * that local accounts have.
 */
export function startOidcIdentity(config: AuthConfig, options: IdentityOptions): IdentityProvider {
  const auth = openAuth(config, options);
  connectAuthEmulator(auth, location.origin, { disableWarnings: true });
  const openWindow = createSignInWindow();
  const redeem = (code: string): Promise<SignInOutcome> => redeemCode(auth, code);
  return {
    ...authIdentity(auth, leaveProvider),
    signIn: (provider) => openWindow({ provider: isOidcProviderId(provider) ? provider : null, redeem }),
  };
}

async function redeemCode(auth: Auth, code: string): Promise<SignInOutcome> {
  try {
    return signedIn(await signInWithCredential(auth, CODE_PROVIDER.credential({ idToken: code })));
  } catch (error) {
    return failedSignIn(error);
  }
}

/** No provider lets itself be framed. */
async function leaveProvider(refreshToken: string, mayLeavePage: boolean): Promise<void> {
  const url = await endOidcSession(location.origin, refreshToken);
  if (url !== null && mayLeavePage && window.parent === window) location.assign(url);
}
