import { type Actor, createActor } from '../actor/create-actor.ts';
import type { DraftJournal } from '../drafts/ports.ts';
import { type CallOutcome, isUnauthorized } from '../recordings/call-outcome.ts';
import type { Session } from '../session/create-session.ts';
import { NETWORK_FAILURE_TEXTS } from '../texts/index.ts';
import {
  type AccountDeletionEvent,
  type AccountDeletionFailure,
  type AccountDeletionState,
  accountDeletionMachine,
} from './account-deletion-machine.ts';
import type { AccountApi } from './ports.ts';

/** The running deletion of one account. */
export type AccountDeletion = Actor<AccountDeletionState, AccountDeletionEvent>;

/** Dependencies of a deletion. */
export interface AccountDeletionOptions {
  readonly api: AccountApi;
  readonly session: Pick<Session, 'ensureFreshToken' | 'signIn' | 'send' | 'getSnapshot'>;
  readonly journal: Pick<DraftJournal, 'removeAllOf'>;
  /** The account to delete, even if another user signs in meanwhile. */
  readonly uid: string;
}

type Outcome = 'deleted' | 'cancelled' | AccountDeletionFailure;

/**
 * Deletes the account `uid`, then its drafts on this machine, and signs the user out. `stop` ignores a late response.
 */
export function createAccountDeletion({
  api,
  session,
  journal,
  uid,
}: AccountDeletionOptions): AccountDeletion {
  return createActor(accountDeletionMachine, ({ signInFirst }, send) => {
    const outcome = signInFirst ? signInAndRemove() : remove();
    void outcome.then(async (ended) => {
      if (ended === 'deleted') await journal.removeAllOf(uid).catch(() => undefined);
      send({ type: 'answered', outcome: ended });
      if (ended === 'deleted') session.send({ type: 'signOut', staysOnPage: true });
    });
  });

  async function signInAndRemove(): Promise<Outcome> {
    // Of several providers, the window lets the user choose.
    const signedIn = await session.signIn('google');
    if (signedIn.status === 'cancelled') return 'cancelled';
    if (signedIn.status === 'failed') return 'sign-in-required';
    return remove();
  }

  /** A refused token is refreshed and tried once more. */
  async function remove(): Promise<Outcome> {
    const first = await removeWith(false);
    const last = first !== 'no-token' && isUnauthorized(first) ? await removeWith(true) : first;
    if (last === 'no-token') return isOther() ? 'other-user' : 'sign-in-required';
    if (last.status === 'ok') return 'deleted';
    return isUnauthorized(last) ? 'sign-in-required' : 'failed';
  }

  function isOther(): boolean {
    const state = session.getSnapshot();
    return state.status === 'signed-in' && state.user.uid !== uid;
  }

  async function removeWith(forceRefresh: boolean): Promise<CallOutcome<null> | 'no-token'> {
    const outcome = await session.ensureFreshToken({ forceRefresh, ownerUid: uid });
    if (outcome.status === 'token') return api.deleteAccount(outcome.token);
    if (outcome.status !== 'offline') return 'no-token';
    return {
      status: 'failed',
      failure: { kind: 'network', message: NETWORK_FAILURE_TEXTS.providerUnreachable },
    };
  }
}
