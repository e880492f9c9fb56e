import { type Actor, createActor } from '../actor/create-actor.ts';
import type { ExternalStore } from '../actor/create-external-store.ts';
import { AUTH_WATCHDOG_MS, TOKEN_FRESHNESS_MS } from '../limits.ts';
import type { Clock } from '../time/clock.ts';
import type { IdentityProvider, SignInOutcome, TokenOutcome } from './ports.ts';
import { startProactiveRefresh } from './proactive-refresh.ts';
import {
  type ReauthReason,
  type SessionEvent,
  type SessionState,
  sessionMachine,
  signedInUid,
} from './session-machine.ts';
import type { SignInProvider } from './sign-in-providers.ts';
import { isTokenExpired, tokenExpiresAtMs } from './token-expiry.ts';
import { TokenHandOver, type TokenSync } from './token-sync.ts';

/** Requirements for a token. */
export interface FreshTokenRequest {
  /** Ask the provider even if the current token is fresh enough. */
  readonly forceRefresh?: boolean;
  /** How long the token must still be valid; 60 s by default. */
  readonly bufferMs?: number;
  /** Return `signed-out` unless this user is signed in. */
  readonly ownerUid?: string;
  /** The reason shown with the request to sign in, if the provider gives no more tokens. */
  readonly reason?: ReauthReason;
}

/** Gives tokens for calls. Never rejects. */
export interface FreshTokens {
  ensureFreshToken(request?: FreshTokenRequest): Promise<TokenOutcome>;
  /**
   * Call it when the service refused fresh tokens: signs out and asks the user to sign in again; `expired` by default.
   */
  requireSignIn(reason?: ReauthReason): void;
}

/** The running session: the signed-in user, and their fresh tokens. */
export interface Session extends Actor<SessionState, SessionEvent>, FreshTokens {
  /** Call it in the task of the user's press. */
  signIn(provider: SignInProvider): Promise<SignInOutcome>;
}

/** Dependencies of a session. */
export interface SessionOptions {
  readonly identity: IdentityProvider;
  readonly clock: Clock;
  /** How long the provider has to report a user; 5000 ms unless configured. */
  readonly watchdogMs?: number;
  /** Called when the watchdog decided; for the console. */
  readonly onWatchdog?: () => void;
  /** The address that tokens are sent to, if one is configured. */
  readonly tokenSync?: TokenSync;
}

/**
 * Runs the session machine on an identity provider, and renews the user's token before it expires. `stop` ends both
 * without signing out.
 */
export function createSession(options: SessionOptions): Session {
  const { identity, clock, watchdogMs, onWatchdog, tokenSync } = options;
  const handOver = tokenSync === undefined ? null : new TokenHandOver(tokenSync, clock);
  const actor = createActor(sessionMachine, ({ mayLeavePage }) => {
    identity.signOut({ mayLeavePage }).catch(() => undefined);
  });

  async function askProvider(
    forceRefresh: boolean,
    reason: ReauthReason = 'to-continue',
  ): Promise<TokenOutcome> {
    const uid = signedInUid(actor.getSnapshot());
    if (uid === null) return { status: 'signed-out' };
    const outcome = await identity.getToken({ forceRefresh });
    if (outcome.status === 'rejected') actor.send({ type: 'token.rejected', uid, reason });
    else if (signedInUid(actor.getSnapshot()) !== uid) return { status: 'signed-out' };
    if (outcome.status === 'token') handOver?.tokenSeen(outcome.token);
    return outcome;
  }

  async function ensureFreshToken(request: FreshTokenRequest = {}): Promise<TokenOutcome> {
    const { forceRefresh = false, bufferMs = TOKEN_FRESHNESS_MS, ownerUid, reason } = request;
    const uid = signedInUid(actor.getSnapshot());
    if (uid === null || (ownerUid !== undefined && ownerUid !== uid)) return { status: 'signed-out' };
    if (forceRefresh) return askProvider(true, reason);
    const present = await askProvider(false, reason);
    if (present.status !== 'token') return present;
    const expiresAtMs = tokenExpiresAtMs(present.token);
    if (expiresAtMs !== null && expiresAtMs > clock.nowMs() + bufferMs) return present;
    const renewed = await askProvider(true, reason);
    // A token that expires soon is better than none.
    return renewed.status === 'offline' && !isTokenExpired(present.token, clock.nowMs()) ? present : renewed;
  }

  const stopFollowing = followUser(actor, {
    signedIn: () => startProactiveRefresh({ clock, getToken: (force) => askProvider(force) }),
    signedOut: () => handOver?.signedOut(),
  });
  const unsubscribe = identity.onUserChanged((user) => actor.send({ type: 'user.reported', user }));
  const cancelWatchdog = clock.after(watchdogMs ?? AUTH_WATCHDOG_MS, () => {
    if (actor.getSnapshot().status !== 'loading') return;
    onWatchdog?.();
    actor.send({ type: 'watchdog.elapsed' });
  });

  return {
    ...actor,
    signIn: (provider) => identity.signIn(provider),
    ensureFreshToken,
    requireSignIn: (reason = 'expired') => actor.send({ type: 'requireSignIn', reason }),
    stop() {
      unsubscribe();
      cancelWatchdog();
      stopFollowing();
      actor.stop();
    },
  };
}

interface UserListener {
  /** Called after a sign-in; the returned function is called after the sign-out. */
  readonly signedIn: () => () => void;
  /** Called after a sign-out; not if the user was signed out before. */
  readonly signedOut: () => void;
}

function followUser(actor: ExternalStore<SessionState>, { signedIn, signedOut }: UserListener): () => void {
  let followedUid: string | null = null;
  let leave = (): void => undefined;
  const unsubscribe = actor.subscribe(() => {
    const uid = signedInUid(actor.getSnapshot());
    if (uid === followedUid) return;
    leave();
    leave = () => undefined;
    followedUid = uid;
    if (uid === null) signedOut();
    else leave = signedIn();
  });
  return () => {
    unsubscribe();
    leave();
  };
}
