import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  aToken,
  aUser,
  createFakeClock,
  createFakeIdentity,
  type FakeClock,
  type FakeIdentity,
} from '../testing/index.ts';
import { createSession, type Session } from './create-session.ts';

let clock: FakeClock;
let identity: FakeIdentity;
let session: Session;
const onWatchdog = vi.fn();

beforeEach(() => {
  onWatchdog.mockClear();
  clock = createFakeClock();
  identity = createFakeIdentity();
  session = createSession({ identity, clock, onWatchdog });
});

describe('the auth state', () => {
  it('is loading until the provider has spoken', () => {
    expect(session.getSnapshot().status).toBe('loading');
    identity.report(aUser());
    expect(session.getSnapshot()).toEqual({ status: 'signed-in', user: aUser() });
  });

  it('becomes signed-out after 5000 ms of silence, and a late answer still wins', () => {
    clock.advance(4999);
    expect(session.getSnapshot().status).toBe('loading');
    clock.advance(1);
    expect(session.getSnapshot().status).toBe('signed-out');
    expect(onWatchdog).toHaveBeenCalledOnce();
    identity.report(aUser());
    expect(session.getSnapshot().status).toBe('signed-in');
  });

  it('is not touched by the watchdog once it is known', () => {
    identity.report(null);
    clock.advance(10_000);
    expect(onWatchdog).not.toHaveBeenCalled();
  });

  it('signs out at the provider too', () => {
    identity.report(aUser());
    session.send({ type: 'signOut' });
    expect(session.getSnapshot()).toEqual({ status: 'signed-out', reauth: null });
    expect(identity.signOuts).toBe(1);
  });
});

describe('a fresh token', () => {
  beforeEach(() => identity.report(aUser()));

  it('is the present one while it lives long enough', async () => {
    const token = aToken(clock.nowMs() + 61_000);
    identity.answerTokens({ status: 'token', token });
    expect(await session.ensureFreshToken()).toEqual({ status: 'token', token });
    expect(identity.tokenRequests).toEqual([false]);
  });

  it.each([
    ['ends within 60 s', 59_000, undefined],
    ['ends within the buffer asked for', 119_000, 120_000],
  ])('is a new one when the present one %s', async (_name, livesMs, bufferMs) => {
    const fresh = aToken(clock.nowMs() + 3_600_000);
    identity.answerTokens(
      { status: 'token', token: aToken(clock.nowMs() + livesMs) },
      { status: 'token', token: fresh },
    );
    const request = bufferMs === undefined ? {} : { bufferMs };
    expect(await session.ensureFreshToken(request)).toEqual({ status: 'token', token: fresh });
    expect(identity.tokenRequests).toEqual([false, true]);
  });

  it('is a new one when the end of the present one cannot be read', async () => {
    identity.answerTokens({ status: 'token', token: 'opaque' });
    await session.ensureFreshToken();
    expect(identity.tokenRequests).toEqual([false, true]);
  });

  it('is forced where that is asked for', async () => {
    await session.ensureFreshToken({ forceRefresh: true });
    expect(identity.tokenRequests).toEqual([true]);
  });

  it('is refused to a take of somebody else', async () => {
    expect(await session.ensureFreshToken({ ownerUid: 'uid-2' })).toEqual({ status: 'signed-out' });
    expect(identity.tokenRequests).toEqual([]);
  });

  it('signs out and asks to sign in again when the provider gives no more', async () => {
    identity.answerTokens({ status: 'rejected' });
    await session.ensureFreshToken();
    expect(session.getSnapshot()).toEqual({ status: 'signed-out', reauth: 'to-continue' });
    expect(identity.signOuts).toBe(1);
  });

  it('leaves the user signed in while the provider cannot be reached', async () => {
    identity.answerTokens({ status: 'offline' });
    expect(await session.ensureFreshToken()).toEqual({ status: 'offline' });
    expect(session.getSnapshot().status).toBe('signed-in');
  });
});

describe('the request to sign in again', () => {
  it('stands until it is put aside or somebody signs in', () => {
    identity.report(aUser());
    session.requireSignIn('to-upload');
    identity.report(null);
    expect(session.getSnapshot()).toEqual({ status: 'signed-out', reauth: 'to-upload' });
    session.send({ type: 'dismissReauth' });
    expect(session.getSnapshot()).toEqual({ status: 'signed-out', reauth: null });
  });
});

it('listens to the provider no more once stopped', () => {
  session.stop();
  identity.report(aUser());
  clock.advance(10_000);
  expect(session.getSnapshot().status).toBe('loading');
});
