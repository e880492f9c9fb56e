import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createSession, type Session } from '../session/create-session.ts';
import {
  aRecording,
  aToken,
  aUser,
  createFakeClock,
  createFakeIdentity,
  createFakeRecordingsApi,
  type FakeIdentity,
  ok,
  refused,
} from '../testing/index.ts';
import type { ListRequest } from './ports.ts';
import { createRecordingLibrary } from './recording-library.ts';

const clock = createFakeClock();
const old = aToken(clock.nowMs() + 3_600_000);
const fresh = aToken(clock.nowMs() + 7_200_000);
let identity: FakeIdentity;
let session: Session;

beforeEach(() => {
  identity = createFakeIdentity();
  session = createSession({ identity, clock });
});

describe('the library of a signed-in user', () => {
  beforeEach(() => {
    identity.report(aUser());
    identity.respondWithToken({ status: 'token', token: old }, { status: 'token', token: fresh });
  });

  // spec: api.14
  it('lists 20 recordings a page', async () => {
    const recordings = Array.from({ length: 21 }, (_, index) => aRecording({ id: `r${index}` }));
    const outcome = await createRecordingLibrary({
      api: createFakeRecordingsApi(recordings),
      tokens: session,
      clock,
    }).list('uid-1', 2);
    expect(outcome).toMatchObject({ status: 'ok', value: { hasNext: false, recordings: [{ id: 'r20' }] } });
  });

  // spec: recording.8, api-errors.10
  it('retries a 401 once with a forced token', async () => {
    const seen: string[] = [];
    const api = createFakeRecordingsApi([], {
      async remove(_id, token) {
        seen.push(token);
        return token === fresh ? { status: 'ok', value: null } : refused(401, 'unauthorized');
      },
    });
    expect(await createRecordingLibrary({ api: api, tokens: session, clock }).remove('a')).toEqual({
      status: 'ok',
      value: null,
    });
    expect(seen).toEqual([old, fresh]);
  });

  it('passes on any other refusal', async () => {
    const api = createFakeRecordingsApi([], { changeExpiry: async () => refused(403, 'forbidden') });
    const outcome = await createRecordingLibrary({ api: api, tokens: session, clock }).changeExpiry(
      'a',
      '1_day',
    );
    expect(outcome).toMatchObject({ status: 'failed', failure: { httpStatus: 403 } });
    expect(identity.tokenRequests).not.toContain(true);
  });

  it('reports a network failure while no token is available', async () => {
    identity.respondWithToken({ status: 'offline' });
    const outcome = await createRecordingLibrary({
      api: createFakeRecordingsApi(),
      tokens: session,
      clock,
    }).remove('a');
    expect(outcome).toMatchObject({ failure: { kind: 'network' } });
  });
});

it('does not call the service for a signed-out user', async () => {
  identity.report(null);
  const api = createFakeRecordingsApi();
  expect(await createRecordingLibrary({ api: api, tokens: session, clock }).remove('a')).toMatchObject({
    failure: { kind: 'signed-out' },
  });
  expect(api.calls).toEqual([]);
});

// spec: roles.21
it('finds a recording for a signed-out viewer', async () => {
  identity.report(null);
  const api = createFakeRecordingsApi([aRecording({ id: 'a' })]);
  expect(await createRecordingLibrary({ api: api, tokens: session, clock }).find('a')).toMatchObject({
    status: 'ok',
    value: { id: 'a' },
  });
  expect(api.calls).toEqual(['find a null']);
});

describe('a recording answered with 401', () => {
  const seen: (string | null)[] = [];
  let responses: number;
  const api = createFakeRecordingsApi([], {
    async find(_id, token) {
      seen.push(token);
      responses -= 1;
      return responses >= 0 ? refused(401, 'unauthorized') : ok(aRecording({ id: 'a' }));
    },
  });
  const settled = async (): Promise<void> => {
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
  };

  beforeEach(() => {
    seen.length = 0;
    identity.report(aUser());
    identity.respondWithToken({ status: 'token', token: fresh });
  });

  // spec: api.5
  it('is requested again once, after 1 s', async () => {
    responses = 1;
    const found = createRecordingLibrary({ api, tokens: session, clock }).find('a');
    await settled();
    clock.advance(999);
    await settled();
    expect(seen).toHaveLength(1);
    clock.advance(1);
    expect(await found).toMatchObject({ status: 'ok', value: { id: 'a' } });
    expect(seen).toHaveLength(2);
  });

  // spec: api.5
  it('fails after the second 401', async () => {
    responses = 2;
    const found = createRecordingLibrary({ api, tokens: session, clock }).find('a');
    await settled();
    clock.advance(1000);
    expect(await found).toMatchObject({ status: 'failed', failure: { httpStatus: 401 } });
    expect(seen).toHaveLength(2);
  });
});

it('restores a deleted recording with the owner’s token', async () => {
  identity.report(aUser());
  identity.respondWithToken({ status: 'token', token: fresh });
  const api = createFakeRecordingsApi();
  const outcome = await createRecordingLibrary({ api, tokens: session, clock }).restore('a');
  expect(outcome).toMatchObject({ status: 'ok', value: { id: 'a' } });
  expect(api.calls).toEqual([`restore a ${fresh}`]);
});

it('requests as few recordings as a preview needs', async () => {
  identity.report(aUser());
  identity.respondWithToken({ status: 'token', token: fresh });
  const recordings = Array.from({ length: 7 }, (_, index) => aRecording({ id: `r${index}` }));
  const library = createRecordingLibrary({
    api: createFakeRecordingsApi(recordings),
    tokens: session,
    clock,
  });
  expect(await library.list('uid-1', 1, { limit: 5 })).toMatchObject({
    value: { recordings: { length: 5 }, hasNext: true },
  });
});

it('passes on the search text and the state of the transcript', async () => {
  identity.report(aUser());
  identity.respondWithToken({ status: 'token', token: fresh });
  const asked: ListRequest[] = [];
  const api = createFakeRecordingsApi([], {
    async list(request) {
      asked.push(request);
      return ok({ recordings: [], hasNext: false, totalRecordings: 0 });
    },
  });
  const library = createRecordingLibrary({ api, tokens: session, clock });
  await library.list('uid-1', 1, { search: 'ask not' });
  await library.list('uid-1', 1, { search: '' });
  await library.list('uid-1', 2, { filter: { isUnchecked: true } });
  expect(asked).toEqual([
    { uid: 'uid-1', page: 1, limit: 20, search: 'ask not' },
    { uid: 'uid-1', page: 1, limit: 20 },
    { uid: 'uid-1', page: 2, limit: 20, filter: { isUnchecked: true } },
  ]);
});

it('notifies subscribers of a new recording, until they unsubscribe', () => {
  const library = createRecordingLibrary({ api: createFakeRecordingsApi([]), tokens: session, clock });
  const listener = vi.fn();
  const leave = library.onStale(listener);
  library.markStale();
  leave();
  library.markStale();
  expect(listener).toHaveBeenCalledOnce();
});

it('notifies subscribers of what the service has changed', async () => {
  identity.report(aUser());
  identity.respondWithToken({ status: 'token', token: fresh });
  const library = createRecordingLibrary({
    api: createFakeRecordingsApi([aRecording({ id: 'a' })], {
      changeTitle: async () => ({ status: 'failed', failure: { kind: 'signed-out' } }),
    }),
    tokens: session,
    clock,
  });
  const listener = vi.fn();
  library.onChanged(listener);
  await library.list('uid-1', 1);
  await library.changeTitle('a', { title: 'A', isTitleShown: false });
  expect(listener).not.toHaveBeenCalled();
  await library.remove('a');
  await library.restore('a');
  await library.changeExpiry('a', 'never');
  await library.changeMany({ uid: 'uid-1', ids: ['a'], change: { action: 'delete' } });
  expect(listener).toHaveBeenCalledTimes(4);
});
