import type { Machine, Step } from '../actor/create-actor.ts';
import type { CurrentUser } from './ports.ts';

/** What the user was doing when the session ended; each has its sentence in the text catalogue. */
export type ReauthReason = 'expired' | 'to-continue' | 'to-upload' | 'to-record';

/** The auth state. `reauth` is the reason the user is asked to sign in again. */
export type SessionState =
  | { readonly status: 'loading' }
  | {
      readonly status: 'signed-out';
      readonly reauth: ReauthReason | null;
      /** The user whose session the provider ended. */
      readonly lostUid?: string;
      /** The user who logged out, on this page or on another of this browser. */
      readonly leftUid?: string;
      /** The provider has not reported: the watchdog assumed it. */
      readonly isGuess?: true;
    }
  | { readonly status: 'signed-in'; readonly user: CurrentUser };

/** Reports of the provider, and commands of the user. */
export type SessionEvent =
  /** Reported by the identity provider at any time; it overrides the watchdog's guess. */
  | { readonly type: 'user.reported'; readonly user: CurrentUser | null }
  | { readonly type: 'watchdog.elapsed' }
  /** This user gets no more tokens. Some providers sign them out before they report this. */
  | { readonly type: 'token.rejected'; readonly uid: string; readonly reason: ReauthReason }
  /** The service refused the tokens of the signed-in user. */
  | { readonly type: 'requireSignIn'; readonly reason: ReauthReason }
  /** Unless the page stays, the user may be led to the provider's own sign-out page. */
  | { readonly type: 'signOut'; readonly staysOnPage?: boolean }
  /** The user logged out on another page; the provider may report it before or after. */
  | { readonly type: 'leftElsewhere'; readonly uid: string }
  /** The user dismisses the request to sign in again. */
  | { readonly type: 'dismissReauth' };

export type SessionEffect = { readonly type: 'signOut'; readonly mayLeavePage: boolean };

type SessionStep = Step<SessionState, SessionEffect>;
type In<Status extends SessionState['status']> = Extract<SessionState, { status: Status }>;

/** Loading, then the provider's report; signed-out if it does not report in time. */
export const sessionMachine: Machine<SessionState, SessionEvent, SessionEffect> = {
  initial: { status: 'loading' },
  step,
};

/** True once the provider or the watchdog has reported. */
export function isSessionKnown(state: SessionState): state is In<'signed-out' | 'signed-in'> {
  return state.status !== 'loading';
}

/** The signed-in user; null if there is none or it is not known yet. */
export function signedInUid(state: SessionState): string | null {
  return state.status === 'signed-in' ? state.user.uid : null;
}

function step(state: SessionState, event: SessionEvent): SessionStep {
  if (event.type === 'user.reported') return [reported(state, event.user)];
  switch (state.status) {
    case 'loading':
      return event.type === 'watchdog.elapsed'
        ? [{ status: 'signed-out', reauth: null, isGuess: true }]
        : [state];
    case 'signed-in':
      return signedIn(state, event);
    case 'signed-out':
      return [signedOut(state, event)];
  }
}

function reported(state: SessionState, user: CurrentUser | null): SessionState {
  if (user !== null) return isSameUser(state, user) ? state : { status: 'signed-in', user };
  if (state.status === 'signed-out') return state.isGuess ? { status: 'signed-out', reauth: null } : state;
  return state.status === 'signed-in'
    ? { status: 'signed-out', reauth: null, lostUid: state.user.uid }
    : { status: 'signed-out', reauth: null };
}

/** A repeated report, for example because of another tab, changes nothing. */
function isSameUser(state: SessionState, user: CurrentUser): boolean {
  return (
    state.status === 'signed-in' &&
    state.user.uid === user.uid &&
    state.user.email === user.email &&
    state.user.displayName === user.displayName &&
    state.user.photoUrl === user.photoUrl
  );
}

function signedIn(state: In<'signed-in'>, event: SessionEvent): SessionStep {
  switch (event.type) {
    case 'token.rejected':
      return event.uid === state.user.uid ? end(event.reason) : [state];
    case 'requireSignIn':
      return end(event.reason);
    case 'leftElsewhere':
      return [event.uid === state.user.uid ? left(event.uid) : state];
    case 'signOut':
      return [left(state.user.uid), [{ type: 'signOut', mayLeavePage: event.staysOnPage !== true }]];
    default:
      return [state];
  }
}

function signedOut(state: In<'signed-out'>, event: SessionEvent): SessionState {
  switch (event.type) {
    case 'leftElsewhere':
      return event.uid === state.lostUid ? left(event.uid) : state;
    case 'token.rejected':
      return event.uid === state.lostUid ? { status: 'signed-out', reauth: event.reason } : state;
    case 'dismissReauth':
      return state.reauth === null ? state : { status: 'signed-out', reauth: null };
    default:
      return state;
  }
}

function left(uid: string): SessionState {
  return { status: 'signed-out', reauth: null, leftUid: uid };
}

function end(reauth: ReauthReason): SessionStep {
  return [{ status: 'signed-out', reauth }, [{ type: 'signOut', mayLeavePage: false }]];
}
