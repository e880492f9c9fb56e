import { beforeEach, describe, expect, it } from 'vitest';
import { aUser, createFakeClock, createFakeIdentity, type FakeIdentity } from '../testing/index.ts';
import { createSession, type Session } from './create-session.ts';
import { type SignOutChannel, shareLogOut } from './share-log-out.ts';

interface OpenPage {
  readonly identity: FakeIdentity;
  readonly session: Session;
}

const pages: { readonly channel: SignOutChannel; readonly hear: (uid: string) => void }[] = [];
const uid = aUser().uid;

function openPage(): OpenPage {
  const identity = createFakeIdentity();
  const session = createSession({ identity, clock: createFakeClock() });
  let hear: (uid: string) => void = () => undefined;
  const channel: SignOutChannel = {
    publish: (left) => {
      for (const other of pages) if (other.channel !== channel) other.hear(left);
    },
    subscribe: (listener) => {
      hear = listener;
      return () => undefined;
    },
  };
  pages.push({ channel, hear: (left) => hear(left) });
  shareLogOut(session, channel);
  return { identity, session };
}

describe('a log-out', () => {
  let here: OpenPage;
  let there: OpenPage;
  beforeEach(() => {
    pages.length = 0;
    here = openPage();
    there = openPage();
    for (const { identity } of [here, there]) identity.report(aUser());
  });

  it('signs out every page of the browser', () => {
    here.session.send({ type: 'signOut' });
    expect(there.session.getSnapshot()).toEqual({ status: 'signed-out', reauth: null, leftUid: uid });
    expect(there.identity.signOuts).toBe(0);
  });

  it('is recognised if the provider reports it first', () => {
    there.identity.report(null);
    expect(there.session.getSnapshot()).toMatchObject({ lostUid: uid });
    here.session.send({ type: 'signOut' });
    expect(there.session.getSnapshot()).toEqual({ status: 'signed-out', reauth: null, leftUid: uid });
  });

  it('is not recognised as that of another user, and dismissing nothing changes nothing', () => {
    there.identity.report(aUser({ uid: 'uid-2' }));
    there.identity.report(null);
    const lost = there.session.getSnapshot();
    expect(lost).toEqual({ status: 'signed-out', reauth: null, lostUid: 'uid-2' });
    here.session.send({ type: 'signOut' });
    there.session.send({ type: 'dismissReauth' });
    expect(there.session.getSnapshot()).toBe(lost);
  });

  it('does not affect the page of another user', () => {
    there.identity.report(aUser({ uid: 'uid-2' }));
    here.session.send({ type: 'signOut' });
    expect(there.session.getSnapshot().status).toBe('signed-in');
  });

  it('is not an expired session, which affects one page only', () => {
    here.session.send({ type: 'requireSignIn', reason: 'expired' });
    expect(there.session.getSnapshot().status).toBe('signed-in');
  });
});
