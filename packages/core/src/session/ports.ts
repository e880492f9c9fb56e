import type { SignInProvider } from './sign-in-providers.ts';

/** The signed-in user as the identity provider reports them. */
export interface CurrentUser {
  readonly uid: string;
  readonly email: string | null;
  readonly displayName: string | null;
  readonly photoUrl: string | null;
}

/** What the provider gave for signing in elsewhere. A secret of the user's. */
export interface ProviderCredential {
  /** As in `SIGN_IN_PROVIDERS`. */
  readonly providerId: string;
  readonly idToken: string | null;
  readonly accessToken: string | null;
}

/** Who has just signed in. */
export interface SignedInAccount {
  readonly user: CurrentUser;
  /** Null where the provider gave none. */
  readonly credential: ProviderCredential | null;
}

/**
 * How a sign-in ended. `account` is there where the provider tells who it was. `code` is the provider's own code (for example `popup-blocked`), without a prefix;
 * closing the pop-up is `cancelled`, not a failure.
 */
export type SignInOutcome =
  | { readonly status: 'signed-in'; readonly account?: SignedInAccount }
  | { readonly status: 'cancelled' }
  | { readonly status: 'failed'; readonly code: string };

/**
 * A token to call the service with.
 * `rejected`: the provider will give no more tokens to this user; they must sign in again.
 * `offline`: it could not be asked; the user stays signed in.
 */
export type TokenOutcome =
  | { readonly status: 'token'; readonly token: string }
  | { readonly status: 'offline' }
  | { readonly status: 'rejected' }
  | { readonly status: 'signed-out' };

/** Whoever knows the users: sign-in, sign-out and tokens. */
export interface IdentityProvider {
  /** Calls `listener` with the present user as soon as it is known, then at each change, until unsubscribed. */
  onUserChanged(listener: (user: CurrentUser | null) => void): () => void;
  /** Opens the provider's pop-up. Call it in the task of the user's press, or browsers block the pop-up. */
  signIn(provider: SignInProvider): Promise<SignInOutcome>;
  signOut(): Promise<void>;
  /** The cached token, or a new one where `forceRefresh` or its end says so. */
  getToken(options: { readonly forceRefresh: boolean }): Promise<TokenOutcome>;
}
