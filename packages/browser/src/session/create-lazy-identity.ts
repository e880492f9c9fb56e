import type { CurrentUser, IdentityProvider } from '@beep/core/session';
import type { StoredUser } from './read-stored-user.ts';

/** An identity provider that can be loaded ahead of a press. */
export interface LazyIdentity extends IdentityProvider {
  /**
   * Loads the provider, so that a later `signIn` opens its pop-up in the task of the press. Call it when a sign-in
   * button appears. Never rejects; after a failure the next call retries.
   */
  prepare(): Promise<void>;
}

/** Options of {@link createLazyIdentity}. */
export interface LazyIdentityOptions {
  /**
   * True if a user may be signed in. If false, the provider is loaded on demand and listeners get null at once. Without
   * it the provider is loaded at once.
   */
  readonly hasStoredSession?: () => boolean;
  /**
   * The user whom the provider is expected to report. Until it reports, listeners have this user and `getToken` gives their
   * last token, so that a page does not wait for the provider's code and its service.
   */
  readonly readStoredUser?: () => StoredUser | null;
  /** Resolves when the page has time: the provider of a stored user is loaded then, or when it is needed. */
  readonly whenQuiet?: (() => Promise<void>) | undefined;
}

/** An identity provider that loads the real one as late as possible; `load` may reject. */
export function createLazyIdentity(
  load: () => Promise<IdentityProvider>,
  { hasStoredSession = () => true, readStoredUser = () => null, whenQuiet }: LazyIdentityOptions = {},
): LazyIdentity {
  const mayHaveUser = hasStoredSession();
  /** Null once the provider has reported. */
  let stored = mayHaveUser ? readStoredUser() : null;
  const { tellAll, onUserChanged } = createUserListeners(mayHaveUser ? stored?.user : null);
  let isSigningOut = false;
  let loaded: IdentityProvider | null = null;
  let loading: Promise<IdentityProvider | null> | null = null;

  function report(reported: CurrentUser | null): void {
    stored = null;
    // The provider may not have reported before the user logged out.
    if (!isSigningOut || reported === null) tellAll(reported);
  }

  /** Null if it cannot be loaded now. */
  function ensureLoaded(): Promise<IdentityProvider | null> {
    loading ??= load().then(
      (identity) => {
        loaded = identity;
        identity.onUserChanged(report);
        return identity;
      },
      () => {
        loading = null;
        return null;
      },
    );
    return loading;
  }

  if (stored !== null && whenQuiet !== undefined) void whenQuiet().then(ensureLoaded);
  else if (mayHaveUser) void ensureLoaded();

  return {
    async prepare() {
      await ensureLoaded();
    },
    onUserChanged,
    async signIn(provider) {
      // Not awaited if it is loaded: the pop-up must open in the task of the press.
      if (loaded !== null) return loaded.signIn(provider);
      const identity = await ensureLoaded();
      return identity?.signIn(provider) ?? { status: 'failed', code: 'network-request-failed' };
    },
    async signOut(options) {
      if (!mayHaveUser && loading === null) return;
      isSigningOut = true;
      stored?.forget();
      try {
        await (await ensureLoaded())?.signOut(options);
      } finally {
        isSigningOut = false;
      }
    },
    async getToken(request) {
      if (!mayHaveUser && loading === null) return { status: 'signed-out' };
      if (stored !== null && !request.forceRefresh) return { status: 'token', token: stored.token };
      const identity = await ensureLoaded();
      return identity?.getToken(request) ?? { status: 'offline' };
    },
  };
}

type UserListener = (user: CurrentUser | null) => void;

/** Tells each listener the user, which is undefined until it is known, and each change. */
function createUserListeners(first: CurrentUser | null | undefined): {
  readonly tellAll: UserListener;
  readonly onUserChanged: (listener: UserListener) => () => void;
} {
  const listeners = new Set<UserListener>();
  let user = first;
  return {
    tellAll(changed) {
      user = changed;
      for (const listener of listeners) listener(changed);
    },
    onUserChanged(listener) {
      let isTold = false;
      const tell: UserListener = (told) => {
        isTold = true;
        listener(told);
      };
      listeners.add(tell);
      queueMicrotask(() => {
        if (!isTold && user !== undefined && listeners.has(tell)) tell(user);
      });
      return () => void listeners.delete(tell);
    },
  };
}
