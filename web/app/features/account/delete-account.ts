import { accountCalls } from '@beep/api/features/account';
import { createOwnerClient } from '@beep/browser';
import type { DraftJournal } from '@beep/core/drafts';
import { isUnauthorized } from '@beep/core/recordings';
import type { FreshTokenRequest, Session } from '@beep/core/session';
import type { Clock } from '@beep/core/time';
import type { AccountDeletionFailure } from '@beep/ui';
import { SOURCE } from '../../source.ts';

export interface AccountDeletionOptions {
  /** The account to delete. Nothing is deleted if another user has signed in. */
  readonly uid: string;
  /** Why the last attempt failed. */
  readonly lastFailure: AccountDeletionFailure | null;
  readonly session: Pick<Session, 'ensureFreshToken' | 'requireSignIn' | 'signIn' | 'send' | 'getSnapshot'>;
  readonly journal: Pick<DraftJournal, 'removeAllOf'>;
  readonly clock: Clock;
}

/**
 * Deletes an account, then its drafts in this browser, and signs the user out. Call it in the task of the user's press: it signs the user in
 * first if the last attempt failed for want of that.
 */
export async function deleteAccount(
  options: AccountDeletionOptions,
): Promise<'deleted' | AccountDeletionFailure> {
  const { uid, lastFailure, session, journal, clock } = options;
  if (lastFailure !== null && lastFailure !== 'failed') {
    // Of several providers, the window lets the user choose.
    const { status } = await session.signIn('google');
    if (status !== 'signed-in') return 'sign-in-required';
  }
  const tokens = {
    requireSignIn: session.requireSignIn,
    ensureFreshToken: (request?: FreshTokenRequest) =>
      session.ensureFreshToken({ ...request, ownerUid: uid }),
  };
  const call = createOwnerClient({ baseUrl: '', source: SOURCE, clock, uid, tokens });
  const outcome = await call(accountCalls.deleteProfile, {});
  if (outcome.status === 'ok') {
    await journal.removeAllOf(uid).catch(() => undefined);
    session.send({ type: 'signOut', staysOnPage: true });
    return 'deleted';
  }
  if (outcome.failure.kind !== 'signed-out') return isUnauthorized(outcome) ? 'sign-in-required' : 'failed';
  const state = session.getSnapshot();
  return state.status === 'signed-in' && state.user.uid !== uid ? 'other-user' : 'sign-in-required';
}
