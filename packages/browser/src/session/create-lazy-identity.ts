import type { CurrentUser, IdentityProvider } from '@beep/core/session';

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
}

/** An identity provider that loads the real one as late as possible; `load` may reject. */
export function createLazyIdentity(
  load: () => Promise<IdentityProvider>,
  { hasStoredSession = () => true }: LazyIdentityOptions = {},
): LazyIdentity {
  const subscriptions = new Set<Subscription>();
  let loaded: IdentityProvider | null = null;
  let loading: Promise<IdentityProvider | null> | null = null;

  /** Null if it cannot be loaded now. */
  function ensureLoaded(): Promise<IdentityProvider | null> {
    loading ??= load().then(
      (identity) => {
        loaded = identity;
        for (const subscription of subscriptions) subscription.follow(identity);
        return identity;
      },
      () => {
        loading = null;
        return null;
      },
    );
    return loading;
  }

  const mayHaveUser = hasStoredSession();
  if (mayHaveUser) void ensureLoaded();

  return {
    async prepare() {
      await ensureLoaded();
    },
    onUserChanged(listener) {
      const subscription = new Subscription(listener);
      subscriptions.add(subscription);
      if (loaded !== null) subscription.follow(loaded);
      else if (!mayHaveUser && loading === null) queueMicrotask(() => subscription.reportNobody());
      return () => {
        subscriptions.delete(subscription);
        subscription.end();
      };
    },
    async signIn(provider) {
      // Not awaited if it is loaded: the pop-up must open in the task of the press.
      if (loaded !== null) return loaded.signIn(provider);
      const identity = await ensureLoaded();
      return identity?.signIn(provider) ?? { status: 'failed', code: 'network-request-failed' };
    },
    async signOut(options) {
      if (!mayHaveUser && loading === null) return;
      await (await ensureLoaded())?.signOut(options);
    },
    async getToken(request) {
      if (!mayHaveUser && loading === null) return { status: 'signed-out' };
      const identity = await ensureLoaded();
      return identity?.getToken(request) ?? { status: 'offline' };
    },
  };
}

/** One listener: it gets null from here first, and later the provider's reports. */
class Subscription {
  readonly #listener: (user: CurrentUser | null) => void;
  #unsubscribe: (() => void) | null = null;
  #isEnded = false;

  constructor(listener: (user: CurrentUser | null) => void) {
    this.#listener = listener;
  }

  follow(identity: IdentityProvider): void {
    if (!this.#isEnded) this.#unsubscribe = identity.onUserChanged(this.#listener);
  }

  reportNobody(): void {
    if (!this.#isEnded && this.#unsubscribe === null) this.#listener(null);
  }

  end(): void {
    this.#isEnded = true;
    this.#unsubscribe?.();
  }
}
