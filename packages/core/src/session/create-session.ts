import { type Actor, createActor } from '../actor/create-actor.ts';
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

/** What the token must be good for. */
export interface FreshTokenRequest {
  /** Ask the provider even if the present token would do. */
  readonly forceRefresh?: boolean;
  /** How long the token must still live; by default 60 s. */
  readonly bufferMs?: number;
  /** Answer `signed-out` unless this user is the one signed in. */
  readonly ownerUid?: string;
  /** What the user is told they must sign in again for, where the provider gives no more tokens. */
  readonly reason?: ReauthReason;
}

/** Where calls get their tokens. Never rejects. */
export interface FreshTokens {
  ensureFreshToken(request?: FreshTokenRequest): Promise<TokenOutcome>;
  /** The service refused fresh tokens: signs out and asks the user to sign in again; `expired` by default. */
  requireSignIn(reason?: ReauthReason): void;
}

/** The running session: who is signed in, and fresh tokens in their name. */
export interface Session extends Actor<SessionState, SessionEvent>, FreshTokens {
  /** Call it in the task of the user's press. */
  signIn(provider: SignInProvider): Promise<SignInOutcome>;
}

/** What a session stands on. */
export interface SessionOptions {
  readonly identity: IdentityProvider;
  readonly clock: Clock;
  /** How long the provider has to report a user; 5000 ms unless configured. */
  readonly watchdogMs?: number;
  /** Told where the watchdog had to answer; for the console. */
  readonly onWatchdog?: () => void;
  /** The address that tokens are handed on to, where one is configured. */
  readonly tokenSync?: TokenSync;
}

/**
 * Runs the session machine on an identity provider, and renews the token of whoever is signed in before it
 * ends. `stop` ends both; nobody is signed out by it.
 */
export function createSession(options: SessionOptions): Session {
  const { identity, clock, watchdogMs, onWatchdog, tokenSync } = options;
  const handOver = tokenSync === undefined ? null : new TokenHandOver(tokenSync, clock);
  const actor = createActor(sessionMachine, (effect) => {
    if (effect.type === 'signOut') identity.signOut().catch(() => undefined);
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
    // Better a token that ends soon than none.
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
  /** Somebody has signed in; what it answers is called when they are not signed in any more. */
  readonly signedIn: () => () => void;
  /** Nobody is signed in any more; not told where nobody was. */
  readonly signedOut: () => void;
}

function followUser(
  actor: Pick<Actor<SessionState, never>, 'getSnapshot' | 'subscribe'>,
  { signedIn, signedOut }: UserListener,
): () => void {
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
