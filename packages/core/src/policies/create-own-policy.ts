import { type Actor, createActor } from '../actor/create-actor.ts';
import { createOwnerCalls } from '../recordings/owner-calls.ts';
import type { Session } from '../session/create-session.ts';
import { signedInUid } from '../session/session-machine.ts';
import type { Clock } from '../time/clock.ts';
import type { PolicyApi } from './own-policy.ts';
import { type OwnPolicyEvent, type OwnPolicyState, ownPolicyMachine } from './own-policy-machine.ts';

/** The running view of the signed-in user's policy. */
export type OwnPolicyActor = Actor<OwnPolicyState, OwnPolicyEvent>;

/** Dependencies of the policy. */
export interface OwnPolicyOptions {
  readonly api: PolicyApi;
  readonly session: Pick<Session, 'getSnapshot' | 'subscribe' | 'ensureFreshToken' | 'requireSignIn'>;
  readonly clock: Clock;
}

/**
 * Follows the session and loads the policy of each user who signs in, once for the page. It loads nothing before the
 * first subscription: pages that show no rules make no call.
 */
export function createOwnPolicy({ api, session, clock }: OwnPolicyOptions): OwnPolicyActor {
  const asOwner = createOwnerCalls({ tokens: session, clock });
  const actor = createActor(ownPolicyMachine, ({ uid }, send) => {
    void asOwner((token) => api.get(token)).then((outcome) => send({ type: 'loaded', uid, outcome }));
  });
  const follow = (): void => actor.send({ type: 'session.changed', uid: signedInUid(session.getSnapshot()) });
  let unfollow: (() => void) | null = null;
  return {
    ...actor,
    subscribe(listener) {
      const unsubscribe = actor.subscribe(listener);
      if (unfollow === null) {
        unfollow = session.subscribe(follow);
        follow();
      }
      return unsubscribe;
    },
    stop() {
      unfollow?.();
      actor.stop();
    },
  };
}
