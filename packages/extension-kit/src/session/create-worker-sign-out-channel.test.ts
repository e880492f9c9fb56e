import { createSession, type Session, shareLogOut } from '@beep/core/session';
import { aUser, createFakeClock } from '@beep/core/testing';
import { expect, it, vi } from 'vitest';
import { identityResponses } from '../background/page-responses.ts';
import { type ServedPages, servePages } from '../background/serve-pages.ts';
import { createWorkerConnection } from '../connection/create-worker-connection.ts';
import { createFakePage } from '../testing/fake-page.ts';
import { createWorkerIdentity } from './create-worker-identity.ts';
import { createWorkerSignOutChannel } from './create-worker-sign-out-channel.ts';

const ADA = aUser();

/** Two pages of an extension on which Ada is signed in, with their worker. */
async function openPages(): Promise<readonly [Session, Session]> {
  const identity = {
    signIn: async () => ({ status: 'cancelled' }) as const,
    signOut: async () => pages.broadcast({ event: 'user', user: null }),
    getToken: async () => ({ status: 'signed-out' }) as const,
  };
  const pages: ServedPages = servePages({
    enter: async () => undefined,
    leave: () => undefined,
    currentEvents: () => [{ event: 'user', user: ADA }],
    answers: identityResponses(identity, (uid) => pages.broadcast({ event: 'left', uid })),
  });
  const open = (pageId: string): Session => {
    const { page } = createFakePage((port) => pages.serve(port, null));
    const connection = createWorkerConnection({ page, pageId });
    const session = createSession({
      identity: createWorkerIdentity(connection),
      clock: createFakeClock(),
    });
    shareLogOut(session, createWorkerSignOutChannel(connection));
    return session;
  };
  const both = [open('here'), open('there')] as const;
  for (const session of both) {
    await vi.waitFor(() => expect(session.getSnapshot().status).toBe('signed-in'));
  }
  return both;
}

it('makes a log-out on one page one on all', async () => {
  const [here, there] = await openPages();
  here.send({ type: 'signOut' });
  await vi.waitFor(() =>
    expect(there.getSnapshot()).toEqual({ status: 'signed-out', reauth: null, leftUid: ADA.uid }),
  );
  expect(here.getSnapshot()).toMatchObject({ status: 'signed-out', leftUid: ADA.uid });
});

it('does not report a session that ended by itself', async () => {
  const [here, there] = await openPages();
  here.send({ type: 'requireSignIn', reason: 'expired' });
  await vi.waitFor(() => expect(there.getSnapshot()).toMatchObject({ lostUid: ADA.uid }));
});
