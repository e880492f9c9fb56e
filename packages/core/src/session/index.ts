export {
  AUTH_MODES,
  type AuthConfig,
  type AuthMode,
  type FirebaseProject,
} from './auth-modes.ts';
export {
  createSession,
  type FreshTokenRequest,
  type FreshTokens,
  type Session,
  type SessionOptions,
} from './create-session.ts';
export type {
  CurrentUser,
  IdentityProvider,
  ProviderCredential,
  SignedInAccount,
  SignInOutcome,
  TokenOutcome,
} from './ports.ts';
export { type ReauthReason, type SessionEvent, type SessionState, signedInUid } from './session-machine.ts';
export { type SignOutChannel, shareLogOut } from './share-log-out.ts';
export { type SignInChoice, signInChoices } from './sign-in-choices.ts';
export {
  isOidcProviderId,
  isSignInProvider,
  type OidcProvider,
  type OidcProviderId,
  SIGN_IN_PROVIDERS,
  type SignInProvider,
} from './sign-in-providers.ts';
export { signInText } from './sign-in-text.ts';
export { isTokenExpired, tokenExpiresAtMs } from './token-expiry.ts';
export type { TokenSync } from './token-sync.ts';
