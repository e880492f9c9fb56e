import { createActor } from '../actor/create-actor.ts';
import type { OwnPolicyActor } from '../policies/create-own-policy.ts';
import { DEFAULT_OWN_POLICY, type OwnPolicy } from '../policies/own-policy.ts';
import type { OwnPolicyEvent, OwnPolicyState } from '../policies/own-policy-machine.ts';

/** A policy that the test decides. */
export interface FakeOwnPolicy {
  readonly policy: OwnPolicyActor;
  /** The number of `load` events. */
  readonly loads: () => number;
  readonly change: (change: Partial<OwnPolicy>) => void;
  readonly setLoading: (isLoading: boolean) => void;
}

/** Makes a known policy: the default one with `start`. */
export function createFakeOwnPolicy(start: Partial<OwnPolicy> = {}): FakeOwnPolicy {
  type Event = OwnPolicyEvent | { readonly type: 'set'; readonly state: OwnPolicyState };
  const initial: OwnPolicyState = {
    uid: 'u1',
    policy: { ...DEFAULT_OWN_POLICY, ...start },
    isLoading: false,
  };
  let loads = 0;
  const actor = createActor<OwnPolicyState, Event, never>(
    {
      initial,
      step(state, event) {
        if (event.type === 'load') loads += 1;
        return [event.type === 'set' ? event.state : state];
      },
    },
    () => undefined,
  );
  const set = (state: OwnPolicyState): void => actor.send({ type: 'set', state });
  return {
    policy: actor,
    loads: () => loads,
    change(change) {
      const state = actor.getSnapshot();
      set({ ...state, policy: { ...state.policy, ...change } });
    },
    setLoading: (isLoading) => set({ ...actor.getSnapshot(), isLoading }),
  };
}
