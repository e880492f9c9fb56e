import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  aToken,
  aUser,
  createFakeClock,
  createFakeIdentity,
  type FakeClock,
  type FakeIdentity,
} from '../testing/index.ts';
import { createSession, type FreshTokenRequest, type Session } from './create-session.ts';

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
  // spec: user.2, auth.1
  it('is loading until the provider reports', () => {
    expect(session.getSnapshot().status).toBe('loading');
    identity.report(aUser());
    expect(session.getSnapshot()).toEqual({ status: 'signed-in', user: aUser() });
  });

  // spec: auth.2, limits.37
  it('is signed-out after 5000 ms of silence, and a late report still wins', () => {
    clock.advance(4999);
    expect(session.getSnapshot().status).toBe('loading');
    clock.advance(1);
    expect(session.getSnapshot()).toEqual({ status: 'signed-out', reauth: null, isGuess: true });
    expect(onWatchdog).toHaveBeenCalledOnce();
    identity.report(aUser());
    expect(session.getSnapshot().status).toBe('signed-in');
  });

  it('is no longer a guess once the provider reports that the user is signed out', () => {
    clock.advance(5000);
    identity.report(null);
    expect(session.getSnapshot()).toEqual({ status: 'signed-out', reauth: null });
  });

  it('is still loading after commands that need a user', () => {
    session.requireSignIn();
    session.send({ type: 'signOut' });
    expect(session.getSnapshot()).toEqual({ status: 'loading' });
    expect(identity.signOuts).toBe(0);
  });

  it.each([
    { uid: 'uid-2' },
    { email: 'a@b.example' },
    { displayName: 'Ada' },
    { photoUrl: 'https://p.example' },
  ])('follows the provider’s change of %j, and is the same object while nothing changes', (change) => {
    identity.report(aUser());
    const before = session.getSnapshot();
    identity.report(aUser());
    expect(session.getSnapshot()).toBe(before);
    identity.report(aUser(change));
    expect(session.getSnapshot()).toEqual({ status: 'signed-in', user: aUser(change) });
  });

  // spec: auth.3
  it('is signed-out after the configured time', () => {
    session.stop();
    session = createSession({ identity, clock, watchdogMs: 3000 });
    clock.advance(2999);
    expect(session.getSnapshot().status).toBe('loading');
    clock.advance(1);
    expect(session.getSnapshot().status).toBe('signed-out');
  });

  it('ignores the watchdog once it is known', () => {
    identity.report(null);
    expect(session.getSnapshot()).toEqual({ status: 'signed-out', reauth: null });
    clock.advance(10_000);
    expect(onWatchdog).not.toHaveBeenCalled();
  });

  // spec: auth.13, identity.5
  it('signs out at the provider too', () => {
    identity.report(aUser());
    session.send({ type: 'signOut' });
    expect(session.getSnapshot()).toEqual({ status: 'signed-out', reauth: null, leftUid: aUser().uid });
    expect(identity.signOuts).toBe(1);
  });

  // spec: oidc.3
  it.each([
    ['a log-out may leave the page for the provider’s', { type: 'signOut' }, true],
    ['a deleted account stays on its page', { type: 'signOut', staysOnPage: true }, false],
    ['a session that ended does not take the page away', { type: 'requireSignIn', reason: 'expired' }, false],
  ] as const)('%s', (_name, event, mayLeavePage) => {
    const signOut = vi.spyOn(identity, 'signOut');
    identity.report(aUser());
    session.send(event);
    expect(signOut.mock.calls).toEqual([[{ mayLeavePage }]]);
  });
});

describe('a fresh token', () => {
  beforeEach(() => identity.report(aUser()));
  /** Without the first request, which schedules the renewal. */
  const asked = (): readonly boolean[] => identity.tokenRequests.slice(1);

  // spec: user.4, auth.4, auth.5, auth.6, auth.7, identity.3, limits.40
  it.each<[string, number, FreshTokenRequest, boolean[]]>([
    ['the current one if it is valid for long enough', 61_000, {}, [false]],
    ['a new one if the current one ends within 60 s', 59_000, {}, [false, true]],
    ['a new one if it ends within the buffer asked for', 119_000, { bufferMs: 120_000 }, [false, true]],
    ['a new one if its expiry cannot be read', Number.NaN, {}, [false, true]],
    ['always new on request', 3_600_000, { forceRefresh: true }, [true]],
  ])('is %s', async (_name, livesMs, request, calls) => {
    const present = Number.isNaN(livesMs) ? 'opaque' : aToken(clock.nowMs() + livesMs);
    const tokens = calls.map((isForced) => (isForced ? aToken(clock.nowMs() + 3_600_000) : present));
    identity.respondWithToken(...tokens.map((token) => ({ status: 'token', token }) as const));
    expect(await session.ensureFreshToken(request)).toEqual({ status: 'token', token: tokens.at(-1) });
    expect(asked()).toEqual(calls);
  });

  it('is refused for the draft of another user', async () => {
    expect(await session.ensureFreshToken({ ownerUid: 'uid-2' })).toEqual({ status: 'signed-out' });
    expect(asked()).toEqual([]);
  });

  // spec: auth.10, A18
  it('signs out and asks to sign in again when the provider refuses it', async () => {
    identity.respondWithToken({ status: 'rejected' });
    await session.ensureFreshToken();
    expect(session.getSnapshot()).toEqual({ status: 'signed-out', reauth: 'to-continue' });
    expect(identity.signOuts).toBe(1);
  });

  // spec: auth.11, A18
  it('leaves the user signed in while the provider is unreachable', async () => {
    identity.respondWithToken({ status: 'offline' });
    expect(await session.ensureFreshToken()).toEqual({ status: 'offline' });
    expect(session.getSnapshot().status).toBe('signed-in');
  });
});

describe('a fresh token while the provider is unreachable', () => {
  // spec: limits.40
  it.each([
    [31_000, 'the current one until 30 s before its expiry'],
    [30_000, 'unavailable once the current one counts as expired'],
  ])('with %i ms left is %s', async (livesMs) => {
    identity.report(aUser());
    const present = { status: 'token', token: aToken(clock.nowMs() + livesMs) } as const;
    identity.respondWithToken(present, { status: 'offline' });
    expect(await session.ensureFreshToken()).toEqual(livesMs > 30_000 ? present : { status: 'offline' });
  });

  it('is never the token of a user who has left', async () => {
    identity.report(aUser());
    const response = session.ensureFreshToken();
    identity.report(aUser({ uid: 'uid-2' }));
    expect(await response).toEqual({ status: 'signed-out' });
  });
});

describe('the token of a signed-in user', () => {
  const minutes = (count: number): number => count * 60_000;
  const forced = (): number => identity.tokenRequests.filter(Boolean).length;
  /** Lets pending promises resolve. */
  const settle = (): Promise<void> => vi.waitFor(() => undefined, { interval: 1 });
  const until = (count: number): Promise<void> => expect.poll(forced).toBe(count).then(settle);

  async function signIn(...later: Parameters<FakeIdentity['respondWithToken']>): Promise<void> {
    identity.respondWithToken({ status: 'token', token: aToken(clock.nowMs() + minutes(60)) }, ...later);
    identity.report(aUser());
    await settle();
  }

  // spec: auth.9, limits.38
  it('is renewed 5 minutes before its expiry, each time', async () => {
    const next = { status: 'token', token: aToken(clock.nowMs() + minutes(115)) } as const;
    await signIn(next, { status: 'token', token: aToken(clock.nowMs() + minutes(170)) });
    clock.advance(minutes(55) - 1);
    expect(forced()).toBe(0);
    clock.advance(1);
    await until(1);
    clock.advance(minutes(55) - 1);
    expect(forced()).toBe(1);
    clock.advance(1);
    await until(2);
  });

  // spec: limits.39
  it('is requested again after 30 s, doubling up to 16 minutes, while the provider is unreachable', async () => {
    await signIn({ status: 'offline' });
    clock.advance(minutes(55));
    await until(1);
    const waitsMs = [30_000, 60_000, 120_000, 240_000, 480_000, 960_000, 960_000];
    for (const [index, waitMs] of waitsMs.entries()) {
      clock.advance(waitMs - 1);
      expect(forced()).toBe(index + 1);
      clock.advance(1);
      await until(index + 2);
    }
    expect(session.getSnapshot().status).toBe('signed-in');
  });

  it('is requested again after 30 s in a later outage', async () => {
    const offline = { status: 'offline' } as const;
    const renewed = { status: 'token', token: aToken(clock.nowMs() + minutes(120)) } as const;
    await signIn(offline, offline, renewed, offline);
    clock.advance(minutes(55));
    await until(1);
    clock.advance(30_000);
    await until(2);
    clock.advance(60_000);
    await until(3);
    clock.advance(minutes(115) - minutes(55) - 90_000);
    await until(4);
    clock.advance(29_999);
    expect(forced()).toBe(4);
    clock.advance(1);
    await until(5);
  });

  it('is not renewed after a log-out', async () => {
    await signIn();
    session.send({ type: 'signOut' });
    clock.advance(minutes(60));
    expect(forced()).toBe(0);
  });

  // spec: session-errors.2
  it('ends the session if the provider refuses to renew it, and says why', async () => {
    await signIn({ status: 'rejected' });
    clock.advance(minutes(55));
    await until(1);
    expect(session.getSnapshot()).toEqual({ status: 'signed-out', reauth: 'to-continue' });
  });
});

describe('a refused token', () => {
  // spec: user.3
  it('says why the user must sign in again', async () => {
    identity.report(aUser());
    identity.respondWithToken({ status: 'rejected' });
    await session.ensureFreshToken({ reason: 'to-upload' });
    expect(session.getSnapshot()).toEqual({ status: 'signed-out', reauth: 'to-upload' });
  });

  it('is reported even if the provider signs the user out before it answers', async () => {
    identity.report(aUser());
    identity.respondWithToken({ status: 'rejected' });
    const response = session.ensureFreshToken();
    identity.report(null);
    await response;
    expect(session.getSnapshot()).toMatchObject({ status: 'signed-out', reauth: 'to-continue' });
  });

  it('neither asks a user who has logged out to sign in, nor signs out the next one', async () => {
    identity.report(aUser());
    identity.respondWithToken({ status: 'rejected' });
    const response = session.ensureFreshToken();
    session.send({ type: 'signOut' });
    await response;
    expect(session.getSnapshot()).toMatchObject({ status: 'signed-out', reauth: null });
    identity.report(aUser({ uid: 'uid-2' }));
    expect(session.getSnapshot().status).toBe('signed-in');
  });
});

it('does not sign out a user because the token of the one before is refused', async () => {
  identity.report(aUser());
  identity.respondWithToken({ status: 'rejected' }, { status: 'token', token: 'token' });
  const response = session.ensureFreshToken();
  identity.report(aUser({ uid: 'uid-2' }));
  await response;
  expect(session.getSnapshot()).toMatchObject({ status: 'signed-in', user: { uid: 'uid-2' } });
});

describe('the token sync', () => {
  const sync = { send: vi.fn(async () => undefined), clear: vi.fn(async () => undefined) };

  beforeEach(() => {
    vi.clearAllMocks();
    session.stop();
    session = createSession({ identity, clock, tokenSync: sync });
  });

  const signIn = async (token: string): Promise<void> => {
    identity.respondWithToken({ status: 'token', token });
    identity.report(aUser());
    await session.ensureFreshToken();
  };

  // spec: identity.10
  it('sends each token once, and clears it on log-out', async () => {
    const token = aToken(clock.nowMs() + 3_600_000, clock.nowMs());
    await signIn(token);
    await session.ensureFreshToken();
    expect(sync.send.mock.calls).toEqual([[token]]);
    expect(sync.clear).not.toHaveBeenCalled();
    session.send({ type: 'signOut' });
    expect(sync.clear).toHaveBeenCalledOnce();
  });

  // spec: validation.38, identity.12, limits.41
  it('does not send a token older than 300 s', async () => {
    await signIn(aToken(clock.nowMs() + 3_000_000, clock.nowMs() - 301_000));
    expect(sync.send).not.toHaveBeenCalled();
    identity.respondWithToken({
      status: 'token',
      token: aToken(clock.nowMs() + 3_000_000, clock.nowMs() - 300_000),
    });
    await session.ensureFreshToken();
    expect(sync.send).toHaveBeenCalledOnce();
  });

  it('is not cleared if no user was signed in', () => {
    identity.report(null);
    expect(sync.clear).not.toHaveBeenCalled();
  });
});

describe('the request to sign in again', () => {
  it('stays until it is dismissed', () => {
    identity.report(aUser());
    session.requireSignIn('to-upload');
    identity.report(null);
    expect(session.getSnapshot()).toEqual({ status: 'signed-out', reauth: 'to-upload' });
    session.send({ type: 'dismissReauth' });
    expect(session.getSnapshot()).toEqual({ status: 'signed-out', reauth: null });
  });

  it('is the first one, whatever is asked of a user who is signed out', () => {
    identity.report(aUser());
    session.requireSignIn('to-upload');
    session.requireSignIn('expired');
    session.send({ type: 'signOut' });
    expect(session.getSnapshot()).toEqual({ status: 'signed-out', reauth: 'to-upload' });
  });

  // spec: user.5, auth.12, session-errors.1
  it('ends when a user signs in', () => {
    identity.report(aUser());
    session.requireSignIn();
    expect(session.getSnapshot()).toMatchObject({ status: 'signed-out', reauth: 'expired' });
    identity.report(aUser());
    expect(session.getSnapshot()).toEqual({ status: 'signed-in', user: aUser() });
  });
});

it('ignores the provider once stopped', () => {
  session.stop();
  identity.report(aUser());
  clock.advance(10_000);
  expect(session.getSnapshot().status).toBe('loading');
});
