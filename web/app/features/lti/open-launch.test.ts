import { type LtiLaunch, ltiCalls } from '@beep/api/features/lti';
import type { ContractClient } from '@beep/browser';
import type { CallOutcome } from '@beep/core/recordings';
import type { CurrentUser } from '@beep/core/session';
import { createFakeClock, createFakeStore, failed, ok, refused } from '@beep/core/testing';
import { expect, it } from 'vitest';
import { createLaunch } from './open-launch.ts';

const SECRET = 's'.repeat(43);
const LAUNCH: LtiLaunch = {
  ...{ uid: 'u1', token: 'one', expires_in: 3600, launch: SECRET, name: 'Ben' },
  ...{ role: 'learner', platform: 'Moodle', course: null },
};
const NOT_FOUND = refused(404, 'not_found');
const OFFLINE = failed({ kind: 'network', reason: 'unreachable' });

/** A launch of a page with this code, whose calls are answered in turn. */
function launchOf(code: string | undefined, ...answers: CallOutcome<unknown>[]) {
  const store = createFakeStore();
  const clock = createFakeClock();
  const asked: unknown[] = [];
  const call = (async (made: unknown, sent: { readonly body: unknown }) => {
    asked.push([Object.entries(ltiCalls).find(([, one]) => one === made)?.[0], sent.body]);
    return answers.shift() ?? OFFLINE;
  }) as unknown as ContractClient;
  const open = () => {
    const launch = createLaunch({ clock, call, store, takeCode: () => code });
    const users: (CurrentUser | null)[] = [];
    launch.identity.onUserChanged((user) => users.push(user));
    return { launch, users };
  };
  return { store, clock, asked, open };
}

// spec: lti-pages.1
it('exchanges the code, and keeps the secret of the launch for the tab', async () => {
  const { asked, open, store } = launchOf('c', ok(LAUNCH));
  const { launch, users } = open();
  await expect.poll(() => launch.getSnapshot()).toEqual({ status: 'ready', launch: LAUNCH });
  expect(users).toEqual([{ uid: 'u1', email: null, displayName: 'Ben', photoUrl: null }]);
  expect(store.get('beep.ltiLaunch')).toBe(SECRET);
  expect(asked[0]).toEqual(['openLtiLaunch', { code: 'c' }]);
});

// spec: lti-pages.1
it('reads the launch of the tab without a code', async () => {
  const { store, asked, open } = launchOf(undefined, ok(LAUNCH));
  store.set('beep.ltiLaunch', SECRET);
  const { launch } = open();
  await expect.poll(() => launch.getSnapshot().status).toBe('ready');
  expect(asked).toEqual([['readLtiLaunch', { launch: SECRET }]]);
});

// spec: lti-pages.2
it('is gone with a code that was used, and without a code', async () => {
  const used = launchOf('c', NOT_FOUND).open();
  await expect.poll(() => used.launch.getSnapshot().status).toBe('gone');
  expect(used.users).toEqual([null]);
  const none = launchOf(undefined);
  const { launch } = none.open();
  await expect.poll(() => launch.getSnapshot().status).toBe('gone');
  expect(none.asked).toEqual([]);
});

// spec: lti-pages.2
it('can be opened again with the same code if the service was not reached', async () => {
  const { open } = launchOf('c', OFFLINE, ok(LAUNCH));
  const { launch, users } = open();
  await expect.poll(() => launch.getSnapshot().status).toBe('unreachable');
  launch.retry();
  await expect.poll(() => launch.getSnapshot().status).toBe('ready');
  expect(users.at(-1)?.uid).toBe('u1');
});

// spec: lti-pages.3
it('renews its token shortly before the end, and ends with the launch', async () => {
  const { clock, store, asked, open } = launchOf(
    'c',
    ok(LAUNCH),
    ok({ token: 'two', expires_in: 3600 }),
    OFFLINE,
    NOT_FOUND,
  );
  const { launch, users } = open();
  await expect.poll(() => launch.getSnapshot().status).toBe('ready');
  const token = () => launch.identity.getToken({ forceRefresh: false });
  expect(await token()).toEqual({ status: 'token', token: 'one' });
  clock.advance(3_550_000);
  expect(await token()).toEqual({ status: 'token', token: 'two' });
  expect(asked.at(-1)).toEqual(['renewLtiLaunch', { launch: SECRET }]);
  clock.advance(3_550_000);
  expect(await token()).toEqual({ status: 'offline' });
  expect(await token()).toEqual({ status: 'rejected' });
  expect(launch.getSnapshot().status).toBe('gone');
  expect(users.at(-1)).toBeNull();
  expect(store.get('beep.ltiLaunch')).toBeNull();
  expect(await token()).toEqual({ status: 'signed-out' });
});
