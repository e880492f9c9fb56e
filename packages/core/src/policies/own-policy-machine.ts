import type { Machine, Step } from '../actor/create-actor.ts';
import type { CallOutcome } from '../recordings/call-outcome.ts';
import { DEFAULT_OWN_POLICY, type OwnPolicy } from './own-policy.ts';

/** The policy of the signed-in user. The service applies it in any case; the screens only show it beforehand. */
export interface OwnPolicyState {
  /** Null if signed out. */
  readonly uid: string | null;
  /** The default policy until the service has answered. */
  readonly policy: OwnPolicy;
  /** The service has not answered yet for this user. */
  readonly isLoading: boolean;
}

export type OwnPolicyEvent =
  | { readonly type: 'session.changed'; readonly uid: string | null }
  /** Loads it again: it may have changed. What is known stays meanwhile. */
  | { readonly type: 'load' }
  | { readonly type: 'loaded'; readonly uid: string; readonly outcome: CallOutcome<OwnPolicy> };

export type OwnPolicyEffect = { readonly type: 'load'; readonly uid: string };

type OwnPolicyStep = Step<OwnPolicyState, OwnPolicyEffect>;

export const ownPolicyMachine: Machine<OwnPolicyState, OwnPolicyEvent, OwnPolicyEffect> = {
  initial: { uid: null, policy: DEFAULT_OWN_POLICY, isLoading: false },
  step,
};

function step(state: OwnPolicyState, event: OwnPolicyEvent): OwnPolicyStep {
  switch (event.type) {
    case 'session.changed':
      return event.uid === state.uid ? [state] : sessionChanged(event.uid);
    case 'load':
      return [state, state.uid === null ? [] : [{ type: 'load', uid: state.uid }]];
    case 'loaded':
      return [event.uid === state.uid ? loaded(state, event.outcome) : state];
  }
}

function sessionChanged(uid: string | null): OwnPolicyStep {
  const state: OwnPolicyState = { uid, policy: DEFAULT_OWN_POLICY, isLoading: uid !== null };
  return [state, uid === null ? [] : [{ type: 'load', uid }]];
}

function loaded(state: OwnPolicyState, outcome: CallOutcome<OwnPolicy>): OwnPolicyState {
  if (outcome.status === 'ok') return { ...state, policy: outcome.value, isLoading: false };
  return state.isLoading ? { ...state, isLoading: false } : state;
}
