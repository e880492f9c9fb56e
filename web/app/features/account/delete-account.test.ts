import { createSession, type SignInOutcome } from '@beep/core/session';
import {
  aStoredDraft,
  aToken,
  aUser,
  createFakeClock,
  createFakeIdentity,
  createFakeJournal,
} from '@beep/core/testing';
import type { AccountDeletionFailure } from '@beep/ui';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { deleteAccount } from './delete-account.ts';

type Answer = readonly [status: number, body: unknown];

const DELETED: Answer = [200, { deleted: true }];
const GONE: Answer = [401, { code: 'unauthorized', message: 'm' }];

afterEach(() => vi.unstubAllGlobals());

function open(answers: readonly Answer[], signIn: SignInOutcome = { status: 'signed-in' }) {
  const clock = createFakeClock();
  const identity = createFakeIdentity(signIn);
  const session = createSession({ identity, clock });
  identity.report(aUser());
  identity.respondWithToken({ status: 'token', token: aToken(clock.nowMs() + 3_600_000) });
  const left = [...answers];
  const fetchStub = vi.fn<typeof fetch>(async () => {
    const [status, body] = left.shift() ?? [500, null];
    return new Response(JSON.stringify(body), { status });
  });
  vi.stubGlobal('fetch', fetchStub);
  const journal = createFakeJournal();
  journal.put(aStoredDraft(), new Blob(['mine']));
  journal.put(aStoredDraft({ id: 'kept-2', ownerUid: 'uid-2' }), new Blob(['another one’s']));
  const confirm = (lastFailure: AccountDeletionFailure | null = null) =>
    deleteAccount({ uid: aUser().uid, lastFailure, session, journal, clock });
  return { confirm, journal, session, identity, left, fetchStub };
}

describe('account deletion', () => {
  // spec: api.1, api.17
  it('sends the token and the source, and succeeds with 200', async () => {
    const { confirm, fetchStub } = open([DELETED]);
    expect(await confirm()).toBe('deleted');
    const [url, init] = fetchStub.mock.lastCall ?? [];
    expect(url).toBe('/api/v1/profile/me');
    expect(init).toMatchObject({
      method: 'DELETE',
      headers: {
        Authorization: expect.stringMatching(/^Bearer ./),
        'X-AUDIO-RECORDING-SOURCE': 'BEEP_WEB',
      },
    });
  });

  // spec: api.17
  it.each([
    [200, { deleted: false }],
    [200, null],
    [202, { deleted: true }],
    [503, { code: 'unavailable', message: 'm' }],
  ])('fails with %i %j, and keeps the drafts', async (...answer) => {
    const { confirm, journal } = open([answer]);
    expect(await confirm()).toBe('failed');
    expect(journal.drafts()).toHaveLength(2);
  });

  // spec: api.17
  it('fails if the service is unreachable', async () => {
    const { confirm, fetchStub } = open([]);
    fetchStub.mockRejectedValue(new TypeError('Failed to fetch'));
    expect(await confirm()).toBe('failed');
  });

  // spec: account-deletion.1
  it('signs the user out when the account is deleted', async () => {
    const { confirm, session, identity } = open([DELETED]);
    await confirm();
    expect(session.getSnapshot()).toMatchObject({ status: 'signed-out', reauth: null });
    expect(identity.signOuts).toBe(1);
  });

  // spec: account-deletion.1
  it('reports a failure, keeps the user signed in, and can be retried', async () => {
    const { confirm, session } = open([[503, { code: 'unavailable', message: 'm' }], DELETED]);
    expect(await confirm()).toBe('failed');
    expect(session.getSnapshot().status).toBe('signed-in');
    expect(await confirm('failed')).toBe('deleted');
  });

  it('deletes the user’s drafts in this browser, and no other user’s', async () => {
    const { confirm, journal } = open([DELETED]);
    await confirm();
    expect(journal.drafts().map(({ id }) => id)).toEqual(['kept-2']);
  });

  it('retries a 401 once with a new token', async () => {
    const { confirm, identity } = open([GONE, DELETED]);
    expect(await confirm()).toBe('deleted');
    expect(identity.tokenRequests.at(-1)).toBe(true);
  });

  it('asks the user to sign in again after a second 401, and then continues', async () => {
    const { confirm } = open([GONE, GONE, DELETED]);
    expect(await confirm()).toBe('sign-in-required');
    expect(await confirm('sign-in-required')).toBe('deleted');
  });

  it('deletes nothing when the user cancels signing in', async () => {
    const { confirm, left } = open([DELETED], { status: 'cancelled' });
    expect(await confirm('sign-in-required')).toBe('sign-in-required');
    expect(left).toHaveLength(1);
  });

  // spec: C2
  it('refuses to delete the account of another user who signed in', async () => {
    const { confirm, identity, left } = open([DELETED]);
    identity.report(aUser({ uid: 'uid-2' }));
    expect(await confirm('sign-in-required')).toBe('other-user');
    expect(left).toHaveLength(1);
  });
});
