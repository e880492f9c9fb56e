import { aUser } from '@beep/core/testing';
import { describe, expect, it, vi } from 'vitest';
import { createWorkerConnection } from '../connection/create-worker-connection.ts';
import type { PageFrame } from '../connection/frames.ts';
import { createFakePage } from '../testing/fake-page.ts';
import type { FakePort } from '../testing/fake-ports.ts';
import { createWorkerIdentity } from './create-worker-identity.ts';

/** An identity with a worker that answers each call from `says`. */
function anIdentity(says: Readonly<Record<string, unknown>>) {
  const ports: FakePort[] = [];
  const asked: unknown[] = [];
  const { page, unload } = createFakePage((port) => {
    ports.push(port);
    port.onMessage.addListener((message) => {
      const frame = message as PageFrame;
      if (!('call' in frame)) return;
      if (frame.call !== 'hello') asked.push([frame.call, frame.args]);
      port.postMessage({ id: frame.id, ok: says[frame.call] ?? null, pieces: 0 });
    });
  });
  const identity = createWorkerIdentity(createWorkerConnection({ page, pageId: 'page' }));
  const sendUser = (user: unknown): void => ports.at(-1)?.postMessage({ event: 'user', user });
  return { identity, asked, sendUser, unload };
}

it('reports each change of the user once, even if the worker repeats it', async () => {
  const { identity, sendUser } = anIdentity({});
  const listener = vi.fn();
  const leave = identity.onUserChanged(listener);
  const ada = aUser();
  for (const user of [null, null, ada, { ...ada }, null]) sendUser(user);
  await vi.waitFor(() => expect(listener.mock.calls).toEqual([[null], [ada], [null]]));
  leave();
  sendUser(ada);
  await identity.signOut();
  expect(listener).toHaveBeenCalledTimes(3);
});

it('calls the worker, and returns its outcomes', async () => {
  const token = { status: 'token', token: 't' };
  const { identity, asked } = anIdentity({ signIn: { status: 'cancelled' }, getToken: token });
  expect(await identity.signIn('apple')).toEqual({ status: 'cancelled' });
  expect(await identity.getToken({ forceRefresh: true })).toEqual(token);
  await identity.signOut();
  expect(asked).toEqual([
    ['signIn', { provider: 'apple' }],
    ['getToken', { forceRefresh: true }],
    ['signOut', null],
  ]);
});

describe('after the extension was removed', () => {
  const token = { status: 'token', token: 't' };

  it('gives the last token, and renews none', async () => {
    const { identity, unload } = anIdentity({ getToken: token });
    await identity.getToken({ forceRefresh: false });
    unload();
    expect(await identity.getToken({ forceRefresh: false })).toEqual(token);
    expect(await identity.getToken({ forceRefresh: true })).toEqual({ status: 'offline' });
  });

  it.each(['another user', 'a sign-out'])('gives no token from before %s', async (change) => {
    const { identity, sendUser, unload } = anIdentity({ getToken: token });
    const listener = vi.fn();
    identity.onUserChanged(listener);
    await identity.getToken({ forceRefresh: false });
    if (change === 'a sign-out') await identity.signOut();
    else sendUser(aUser());
    await vi.waitFor(() => expect(listener).toHaveBeenCalledTimes(change === 'a sign-out' ? 0 : 1));
    unload();
    expect(await identity.getToken({ forceRefresh: false })).toEqual({ status: 'offline' });
  });
});
