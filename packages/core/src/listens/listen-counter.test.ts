import { beforeEach, expect, it } from 'vitest';
import { createSession, type Session } from '../session/create-session.ts';
import type { KeyValueStore } from '../settings/key-value-store.ts';
import {
  createFakeClock,
  createFakeIdentity,
  createFakeIds,
  createFakeRecordingsApi,
  createFakeStore,
  type FakeClock,
  type FakeRecordingsApi,
  failed,
} from '../testing/index.ts';
import { createListenCounter, type ListenCounter } from './listen-counter.ts';

let clock: FakeClock;
let api: FakeRecordingsApi;
let session: Session;
let store: KeyValueStore;
let counter: ListenCounter;

beforeEach(() => {
  clock = createFakeClock();
  api = createFakeRecordingsApi();
  session = createSession({ identity: createFakeIdentity(), clock });
  store = createFakeStore();
  counter = createListenCounter({ api, tokens: session, store, clock, ids: createFakeIds() });
});

// spec: browser-storage.9, validation.8, limits.19
it('counts at most one listen an hour', async () => {
  await counter.playbackStarted({ id: 'a', isOwner: false });
  clock.advance(3_599_999);
  await counter.playbackStarted({ id: 'a', isOwner: false });
  expect(api.calls).toHaveLength(1);
  clock.advance(1);
  await counter.playbackStarted({ id: 'a', isOwner: false });
  expect(api.calls).toHaveLength(2);
});

// spec: validation.6
it('never counts the owner', async () => {
  await counter.playbackStarted({ id: 'a', isOwner: true });
  expect(api.calls).toEqual([]);
});

it('stores a separate listener id for each recording', async () => {
  await counter.playbackStarted({ id: 'a', isOwner: false });
  await counter.playbackStarted({ id: 'b', isOwner: false });
  clock.advance(3_600_000);
  await counter.playbackStarted({ id: 'a', isOwner: false });
  const [first, second, third] = api.calls.map((call) => call.split(' ')[2]);
  expect(first).not.toBe(second);
  expect(third).toBe(first);
});

// spec: api.16
it('reports a failed request, and does not repeat it', async () => {
  const failures: string[] = [];
  const down = createFakeRecordingsApi([], {
    countListen: async () => failed({ kind: 'network', reason: 'unreachable' }),
  });
  counter = createListenCounter({
    api: down,
    tokens: session,
    store,
    clock,
    ids: createFakeIds(),
    onFailed: ({ kind }) => failures.push(kind),
  });
  await counter.playbackStarted({ id: 'a', isOwner: false });
  await counter.playbackStarted({ id: 'a', isOwner: false });
  expect(failures).toEqual(['network']);
});

it('tells how far it was heard, after the listen, if it is farther than before', async () => {
  const stopped = (heardSeconds: number, isOwner = false): Promise<void> =>
    counter.playbackStopped({ id: 'a', isOwner, heardSeconds });
  await Promise.all([counter.playbackStarted({ id: 'a', isOwner: false }), stopped(5)]);
  await stopped(4);
  await stopped(9);
  await stopped(60, true);
  expect(api.calls.map((call) => call.split(' ').slice(0, 2).join(' '))).toEqual([
    'countListen a',
    'noteHeard a',
    'noteHeard a',
  ]);
  const [first, second, third] = api.calls.map((call) => call.split(' '));
  expect([second?.[2], third?.[2]]).toEqual([first?.[2], first?.[2]]);
  expect([second?.[3], third?.[3]]).toEqual(['5', '9']);
});

it('ignores a malformed stored value', async () => {
  store.set('beep.listen.a', 'yesterday');
  await counter.playbackStarted({ id: 'a', isOwner: false });
  expect(api.calls).toHaveLength(1);
});
