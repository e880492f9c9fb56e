import { type Actor, createActor } from '../actor/create-actor.ts';
import { AUTH_WATCHDOG_MS, TOKEN_FRESHNESS_MS } from '../limits.ts';
import type { Clock } from '../time/clock.ts';
import type { IdentityProvider, SignInOutcome, SignInProvider, TokenOutcome } from './ports.ts';
import {
  type ReauthReason,
  type SessionEvent,
  type SessionState,
  sessionMachine,
} from './session-machine.ts';
import { tokenExpiresAtMs } from './token-expiry.ts';

/** What the token must be good for. */
export interface FreshTokenRequest {
  /** Ask the provider even if the present token would do. */
  readonly forceRefresh?: boolean;
  /** How long the token must still live; by default 60 s. */
  readonly bufferMs?: number;
  /** Answer `signed-out` unless this user is the one signed in. */
  readonly ownerUid?: string;
}

/** Where calls get their tokens. Never rejects. */
export interface FreshTokens {
  ensureFreshToken(request?: FreshTokenRequest): Promise<TokenOutcome>;
  /** The service refused fresh tokens: signs out and asks the user to sign in again. */
  requireSignIn(reason: ReauthReason): void;
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
}

/**
 * Runs the session machine on an identity provider. `stop` ends the subscription to the provider; nobody is
 * signed out by it.
 */
export function createSession({ identity, clock, watchdogMs, onWatchdog }: SessionOptions): Session {
  const actor = createActor(sessionMachine, (effect) => {
    if (effect.type === 'signOut') identity.signOut().catch(() => undefined);
  });
  const unsubscribe = identity.onUserChanged((user) => actor.send({ type: 'user.reported', user }));
  const cancelWatchdog = clock.after(watchdogMs ?? AUTH_WATCHDOG_MS, () => {
    if (actor.getSnapshot().status !== 'loading') return;
    onWatchdog?.();
    actor.send({ type: 'watchdog.elapsed' });
  });

  async function askProvider(forceRefresh: boolean): Promise<TokenOutcome> {
    const outcome = await identity.getToken({ forceRefresh });
    if (outcome.status === 'rejected') actor.send({ type: 'token.rejected', reason: 'to-continue' });
    return outcome;
  }

  async function ensureFreshToken(request: FreshTokenRequest = {}): Promise<TokenOutcome> {
    const state = actor.getSnapshot();
    if (state.status !== 'signed-in') return { status: 'signed-out' };
    if (request.ownerUid !== undefined && request.ownerUid !== state.user.uid)
      return { status: 'signed-out' };
    if (request.forceRefresh === true) return askProvider(true);
    const outcome = await askProvider(false);
    if (outcome.status !== 'token') return outcome;
    const expiresAtMs = tokenExpiresAtMs(outcome.token);
    const neededUntilMs = clock.nowMs() + (request.bufferMs ?? TOKEN_FRESHNESS_MS);
    return expiresAtMs !== null && expiresAtMs > neededUntilMs ? outcome : askProvider(true);
  }

  return {
    ...actor,
    signIn: (provider) => identity.signIn(provider),
    ensureFreshToken,
    requireSignIn: (reason) => actor.send({ type: 'token.rejected', reason }),
    stop() {
      unsubscribe();
      cancelWatchdog();
      actor.stop();
    },
  };
}
