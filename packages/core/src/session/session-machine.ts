import type { Machine, Step } from '../actor/create-actor.ts';
import type { CurrentUser } from './ports.ts';

/** What the user was about to do when the session ended; each has its sentence in the text catalogue. */
export type ReauthReason = 'expired' | 'to-continue' | 'to-upload' | 'to-record';

/** Who is signed in. `reauth` says why somebody was signed out and is asked to come back. */
export type SessionState =
  | { readonly status: 'loading' }
  | { readonly status: 'signed-out'; readonly reauth: ReauthReason | null }
  | { readonly status: 'signed-in'; readonly user: CurrentUser };

/** What the provider reported, and what the user asked for. */
export type SessionEvent =
  /** The identity provider's word, at any time; it wins over the watchdog's guess. */
  | { readonly type: 'user.reported'; readonly user: CurrentUser | null }
  | { readonly type: 'watchdog.elapsed' }
  | { readonly type: 'token.rejected'; readonly reason: ReauthReason }
  | { readonly type: 'signOut' }
  /** The user puts the request to sign in again aside. */
  | { readonly type: 'dismissReauth' };

export type SessionEffect = { readonly type: 'signOut' };

type SessionStep = Step<SessionState, SessionEffect>;
type In<Status extends SessionState['status']> = Extract<SessionState, { status: Status }>;

/** Loading, then what the provider says; signed-out where it says nothing in time (spec 1, section 4). */
export const sessionMachine: Machine<SessionState, SessionEvent, SessionEffect> = {
  initial: { status: 'loading' },
  step,
};

/** True once the provider or the watchdog has spoken. */
export function isSessionKnown(state: SessionState): state is In<'signed-out' | 'signed-in'> {
  return state.status !== 'loading';
}

function step(state: SessionState, event: SessionEvent): SessionStep {
  if (event.type === 'user.reported') return [reported(state, event.user)];
  switch (state.status) {
    case 'loading':
      return event.type === 'watchdog.elapsed' ? [{ status: 'signed-out', reauth: null }] : [state];
    case 'signed-in':
      return signedIn(state, event);
    case 'signed-out':
      return event.type === 'dismissReauth' && state.reauth !== null
        ? [{ status: 'signed-out', reauth: null }]
        : [state];
  }
}

function reported(state: SessionState, user: CurrentUser | null): SessionState {
  if (user !== null) return { status: 'signed-in', user };
  return state.status === 'signed-out' ? state : { status: 'signed-out', reauth: null };
}

function signedIn(state: In<'signed-in'>, event: SessionEvent): SessionStep {
  if (event.type === 'token.rejected') {
    return [{ status: 'signed-out', reauth: event.reason }, [{ type: 'signOut' }]];
  }
  if (event.type === 'signOut') return [{ status: 'signed-out', reauth: null }, [{ type: 'signOut' }]];
  return [state];
}
