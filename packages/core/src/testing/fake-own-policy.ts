import { createActor } from '../actor/create-actor.ts';
import type { OwnPolicyActor, OwnPolicyState } from '../policies/create-own-policy.ts';
import { DEFAULT_OWN_POLICY, type OwnPolicy } from '../policies/own-policy.ts';

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
  const initial: OwnPolicyState = {
    uid: 'u1',
    policy: { ...DEFAULT_OWN_POLICY, ...start },
    isLoading: false,
  };
  let loads = 0;
  const shown = createActor<OwnPolicyState, OwnPolicyState, never>(
    { initial, step: (_, next) => [next] },
    () => undefined,
  );
  return {
    policy: {
      ...shown,
      send() {
        loads += 1;
      },
    },
    loads: () => loads,
    change(change) {
      const state = shown.getSnapshot();
      shown.send({ ...state, policy: { ...state.policy, ...change } });
    },
    setLoading: (isLoading) => shown.send({ ...shown.getSnapshot(), isLoading }),
  };
}
