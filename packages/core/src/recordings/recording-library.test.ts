import { beforeEach, describe, expect, it } from 'vitest';
import { createSession, type Session } from '../session/create-session.ts';
import {
  aRecording,
  aToken,
  aUser,
  createFakeClock,
  createFakeIdentity,
  createFakeRecordingsApi,
  type FakeIdentity,
  refused,
} from '../testing/index.ts';
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

describe('for a signed-in user', () => {
  beforeEach(() => {
    identity.report(aUser());
    identity.answerTokens({ status: 'token', token: old }, { status: 'token', token: fresh });
  });

  it('lists 20 a page', async () => {
    const recordings = Array.from({ length: 21 }, (_, index) => aRecording({ id: `r${index}` }));
    const outcome = await createRecordingLibrary(createFakeRecordingsApi(recordings), session).list(
      'uid-1',
      2,
    );
    expect(outcome).toMatchObject({ status: 'ok', value: { hasNext: false, recordings: [{ id: 'r20' }] } });
  });

  it('tries a 401 once more with a forced token', async () => {
    const seen: string[] = [];
    const api = createFakeRecordingsApi([], {
      async remove(_id, token) {
        seen.push(token);
        return token === fresh ? { status: 'ok', value: null } : refused(401, 'unauthorized');
      },
    });
    expect(await createRecordingLibrary(api, session).remove('a')).toEqual({ status: 'ok', value: null });
    expect(seen).toEqual([old, fresh]);
  });

  it('gives any other refusal on as it is', async () => {
    const api = createFakeRecordingsApi([], { changeExpiry: async () => refused(403, 'forbidden') });
    const outcome = await createRecordingLibrary(api, session).changeExpiry('a', '1_day');
    expect(outcome).toMatchObject({ status: 'failed', failure: { httpStatus: 403 } });
    expect(identity.tokenRequests).toEqual([false]);
  });

  it('answers as the network does while no token can be had', async () => {
    identity.answerTokens({ status: 'offline' });
    const outcome = await createRecordingLibrary(createFakeRecordingsApi(), session).remove('a');
    expect(outcome).toMatchObject({ failure: { kind: 'network' } });
  });
});

it('does not call the service for a user who is signed out', async () => {
  identity.report(null);
  const api = createFakeRecordingsApi();
  expect(await createRecordingLibrary(api, session).remove('a')).toMatchObject({
    failure: { kind: 'signed-out' },
  });
  expect(api.calls).toEqual([]);
});

it('finds a recording for a signed-out viewer as for any other', async () => {
  identity.report(null);
  const api = createFakeRecordingsApi([aRecording({ id: 'a' })]);
  expect(await createRecordingLibrary(api, session).find('a')).toMatchObject({
    status: 'ok',
    value: { id: 'a' },
  });
  expect(api.calls).toEqual(['find a null']);
});
