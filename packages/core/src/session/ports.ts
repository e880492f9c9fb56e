import type { SignInProvider } from './sign-in-providers.ts';

/** The signed-in user as the identity provider reports them. */
export interface CurrentUser {
  readonly uid: string;
  readonly email: string | null;
  readonly displayName: string | null;
  readonly photoUrl: string | null;
}

/** The provider's credential for signing in elsewhere. A secret of the user. */
export interface ProviderCredential {
  /** As in `SIGN_IN_PROVIDERS`. */
  readonly providerId: string;
  readonly idToken: string | null;
  readonly accessToken: string | null;
}

/** The user who has just signed in. */
export interface SignedInAccount {
  readonly user: CurrentUser;
  /** Null if the provider gave none. */
  readonly credential: ProviderCredential | null;
}

/**
 * The result of a sign-in. `account` is present if the provider reports the user. `code` is the provider's code (for
 * example `popup-blocked`), without a prefix; closing the pop-up is `cancelled`, not a failure.
 */
export type SignInOutcome =
  | { readonly status: 'signed-in'; readonly account?: SignedInAccount }
  | { readonly status: 'cancelled' }
  | { readonly status: 'failed'; readonly code: string };

/**
 * A token for calls to the service. `rejected`: the provider gives this user no more tokens; they must sign in again.
 * `offline`: it could not be reached; the user stays signed in.
 */
export type TokenOutcome =
  | { readonly status: 'token'; readonly token: string }
  | { readonly status: 'offline' }
  | { readonly status: 'rejected' }
  | { readonly status: 'signed-out' };

/** How a session ends. */
export interface SignOutOptions {
  /** The page may be left for the provider's own sign-out page, where there is one. */
  readonly mayLeavePage?: boolean;
}

/** The identity provider: sign-in, sign-out and tokens. */
export interface IdentityProvider {
  /** Calls `listener` with the current user as soon as it is known, then at each change, until unsubscribed. */
  onUserChanged(listener: (user: CurrentUser | null) => void): () => void;
  /** Opens the provider's pop-up. Call it in the task of the user's press, or browsers block the pop-up. */
  signIn(provider: SignInProvider): Promise<SignInOutcome>;
  signOut(options?: SignOutOptions): Promise<void>;
  /** The cached token, or a new one if `forceRefresh` is set or it has expired. */
  getToken(options: { readonly forceRefresh: boolean }): Promise<TokenOutcome>;
}
