import { describe, expect, it, vi } from 'vitest';
import { createSession } from '../session/create-session.ts';
import type { SignInOutcome } from '../session/ports.ts';
import {
  aStoredDraft,
  aToken,
  aUser,
  createFakeClock,
  createFakeIdentity,
  createFakeJournal,
  ok,
  refused,
} from '../testing/index.ts';
import { createAccountDeletion } from './create-account-deletion.ts';
import type { AccountApi } from './ports.ts';

type Answer = Awaited<ReturnType<AccountApi['deleteAccount']>>;

function open(responses: readonly Answer[], signIn: SignInOutcome = { status: 'signed-in' }) {
  const clock = createFakeClock();
  const identity = createFakeIdentity(signIn);
  const session = createSession({ identity, clock });
  identity.report(aUser());
  identity.respondWithToken({ status: 'token', token: aToken(clock.nowMs() + 3_600_000) });
  const left = [...responses];
  const api = { deleteAccount: async () => left.shift() ?? refused(500, 'unavailable') };
  const journal = createFakeJournal();
  journal.put(aStoredDraft(), new Blob(['mine']));
  journal.put(aStoredDraft({ id: 'kept-2', ownerUid: 'uid-2' }), new Blob(['another one’s']));
  const deletion = createAccountDeletion({ api, session, journal, uid: aUser().uid });
  return { deletion, journal, session, identity, left };
}

type Opened = ReturnType<typeof open>;

async function confirm({ deletion }: Opened): Promise<unknown> {
  deletion.send({ type: 'confirm' });
  await vi.waitFor(() => expect(deletion.getSnapshot().status).not.toBe('processing'));
  return deletion.getSnapshot();
}

const GONE = refused(401, 'unauthorized');

describe('account deletion', () => {
  it('asks for confirmation first', () => {
    expect(open([]).deletion.getSnapshot()).toEqual({ status: 'asking' });
  });

  it('signs the user out when the account is deleted', async () => {
    const opened = open([ok(null)]);
    expect(await confirm(opened)).toEqual({ status: 'deleted' });
    expect(opened.session.getSnapshot()).toMatchObject({ status: 'signed-out', reauth: null });
    expect(opened.identity.signOuts).toBe(1);
  });

  it('deletes the user’s drafts in this browser, and no other user’s', async () => {
    const opened = open([ok(null)]);
    await confirm(opened);
    expect(opened.journal.drafts().map(({ id }) => id)).toEqual(['kept-2']);
  });

  it('keeps the drafts when the deletion fails', async () => {
    const opened = open([refused(503, 'unavailable')]);
    await confirm(opened);
    expect(opened.journal.drafts()).toHaveLength(2);
  });

  it('retries a 401 once with a new token', async () => {
    const opened = open([GONE, ok(null)]);
    expect(await confirm(opened)).toEqual({ status: 'deleted' });
    expect(opened.identity.tokenRequests.at(-1)).toBe(true);
  });

  it('reports a failure, keeps the user signed in, and can be retried', async () => {
    const opened = open([refused(503, 'unavailable'), ok(null)]);
    expect(await confirm(opened)).toEqual({ status: 'failed', failure: 'failed' });
    expect(opened.session.getSnapshot().status).toBe('signed-in');
    expect(await confirm(opened)).toEqual({ status: 'deleted' });
  });

  it('asks the user to sign in again after a second 401, and then continues', async () => {
    const opened = open([GONE, GONE, ok(null)]);
    expect(await confirm(opened)).toEqual({ status: 'failed', failure: 'sign-in-required' });
    expect(await confirm(opened)).toEqual({ status: 'deleted' });
  });

  it('deletes nothing when the user cancels signing in', async () => {
    const opened = open([GONE, GONE, ok(null)], { status: 'cancelled' });
    await confirm(opened);
    expect(await confirm(opened)).toEqual({ status: 'failed', failure: 'sign-in-required' });
    expect(opened.left).toHaveLength(1);
  });

  it('refuses to delete the account of another user who signed in', async () => {
    const opened = open([GONE, GONE, ok(null)]);
    await confirm(opened);
    opened.identity.report(aUser({ uid: 'uid-2' }));
    expect(await confirm(opened)).toEqual({ status: 'failed', failure: 'other-user' });
    expect(opened.left).toHaveLength(1);
  });

  it('clears the error when it is closed', async () => {
    const opened = open([refused(500, 'unavailable')]);
    await confirm(opened);
    opened.deletion.send({ type: 'close' });
    expect(opened.deletion.getSnapshot()).toEqual({ status: 'asking' });
  });
});
