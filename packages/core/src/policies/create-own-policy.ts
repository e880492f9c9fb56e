import { type Actor, createActor } from '../actor/create-actor.ts';
import { createOwnerCalls } from '../recordings/owner-calls.ts';
import type { Session } from '../session/create-session.ts';
import { signedInUid } from '../session/session-machine.ts';
import type { Clock } from '../time/clock.ts';
import { DEFAULT_OWN_POLICY, type OwnPolicy, type PolicyApi } from './own-policy.ts';

/** The policy of the signed-in user. The service applies it in any case; the screens only show it beforehand. */
export interface OwnPolicyState {
  /** Null if signed out. */
  readonly uid: string | null;
  /** The default policy until the service has answered. */
  readonly policy: OwnPolicy;
  /** The service has not answered yet for this user. */
  readonly isLoading: boolean;
}

/** `load` loads it again: it may have changed. What is known stays meanwhile. */
export type OwnPolicyActor = Actor<OwnPolicyState, { readonly type: 'load' }>;

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
  const initial: OwnPolicyState = { uid: null, policy: DEFAULT_OWN_POLICY, isLoading: false };
  const shown = createActor<OwnPolicyState, OwnPolicyState, never>(
    { initial, step: (_, next) => [next] },
    () => undefined,
  );
  const load = async (uid: string | null): Promise<void> => {
    if (uid === null) return;
    const outcome = await asOwner((token) => api.get(token));
    const state = shown.getSnapshot();
    if (state.uid !== uid || (outcome.status === 'failed' && !state.isLoading)) return;
    const policy = outcome.status === 'ok' ? outcome.value : state.policy;
    shown.send({ uid, policy, isLoading: false });
  };
  const follow = (): void => {
    const uid = signedInUid(session.getSnapshot());
    if (uid === shown.getSnapshot().uid) return;
    shown.send({ ...initial, uid, isLoading: uid !== null });
    void load(uid);
  };
  let unfollow: (() => void) | null = null;
  return {
    ...shown,
    send: () => void load(shown.getSnapshot().uid),
    subscribe(listener) {
      const unsubscribe = shown.subscribe(listener);
      if (unfollow === null) {
        unfollow = session.subscribe(follow);
        follow();
      }
      return unsubscribe;
    },
    stop() {
      unfollow?.();
      shown.stop();
    },
  };
}
