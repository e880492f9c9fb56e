import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { CallOutcome } from '../recordings/call-outcome.ts';
import { createSession } from '../session/create-session.ts';
import {
  aToken,
  aUser,
  createFakeClock,
  createFakeIdentity,
  type FakeIdentity,
  failed,
  ok,
  refused,
} from '../testing/index.ts';
import { createOwnPolicy, type OwnPolicyActor } from './create-own-policy.ts';
import { DEFAULT_OWN_POLICY, defaultExpiration, type OwnPolicy } from './own-policy.ts';

const STRICT: OwnPolicy = { ...DEFAULT_OWN_POLICY, mayRecord: false, longestLife: '1_month' };

let identity: FakeIdentity;
let policy: OwnPolicyActor;
let answers: CallOutcome<OwnPolicy>[];
let calls: number;

beforeEach(() => {
  const clock = createFakeClock();
  identity = createFakeIdentity();
  identity.respondWithToken({ status: 'token', token: aToken(clock.nowMs() + 3_600_000) });
  answers = [];
  calls = 0;
  const get = async (): Promise<CallOutcome<OwnPolicy>> => {
    calls += 1;
    return answers.shift() ?? ok(STRICT);
  };
  policy = createOwnPolicy({ api: { get }, session: createSession({ identity, clock }), clock });
});

const isLoaded = (): Promise<void> =>
  vi.waitFor(() => expect(policy.getSnapshot()).toMatchObject({ isLoading: false, uid: 'uid-1' }));

describe('the own policy', () => {
  it('is loaded once somebody wants it and the user is known', async () => {
    identity.report(aUser());
    expect(policy.getSnapshot()).toMatchObject({ uid: null, policy: DEFAULT_OWN_POLICY });
    policy.subscribe(() => undefined);
    policy.subscribe(() => undefined);
    expect(policy.getSnapshot()).toMatchObject({ isLoading: true, policy: DEFAULT_OWN_POLICY });
    await isLoaded();
    expect(policy.getSnapshot().policy).toEqual(STRICT);
    expect(calls).toBe(1);
  });

  it('is the default policy while nobody is signed in, and for the next user until it is loaded', async () => {
    policy.subscribe(() => undefined);
    expect(policy.getSnapshot()).toEqual({ uid: null, policy: DEFAULT_OWN_POLICY, isLoading: false });
    identity.report(aUser());
    await isLoaded();
    identity.report(aUser({ uid: 'u2' }));
    expect(policy.getSnapshot()).toEqual({ uid: 'u2', policy: DEFAULT_OWN_POLICY, isLoading: true });
    identity.report(null);
    expect(policy.getSnapshot()).toEqual({ uid: null, policy: DEFAULT_OWN_POLICY, isLoading: false });
  });

  it('asks again with a new token after a 401', async () => {
    answers = [refused(401, 'unauthorized'), ok(STRICT)];
    policy.subscribe(() => undefined);
    identity.report(aUser());
    await isLoaded();
    expect(policy.getSnapshot().policy).toEqual(STRICT);
  });

  it('stays as it is known if it cannot be loaded again', async () => {
    policy.subscribe(() => undefined);
    identity.report(aUser());
    await isLoaded();
    answers = [failed({ kind: 'network', reason: 'unreachable' }), ok(DEFAULT_OWN_POLICY)];
    policy.send({ type: 'load' });
    await vi.waitFor(() => expect(calls).toBe(2));
    expect(policy.getSnapshot().policy).toEqual(STRICT);
    policy.send({ type: 'load' });
    await vi.waitFor(() => expect(policy.getSnapshot().policy).toEqual(DEFAULT_OWN_POLICY));
  });

  it('is the default policy if the service cannot be reached', async () => {
    answers = [failed({ kind: 'network', reason: 'unreachable' })];
    policy.subscribe(() => undefined);
    identity.report(aUser());
    await isLoaded();
    expect(policy.getSnapshot().policy).toEqual(DEFAULT_OWN_POLICY);
  });
});

describe('the default expiration', () => {
  // spec: expiration.4
  it('is the policy’s for users who never chose one, and never exceeds the longest life', () => {
    const rules = { longestLife: '1_month', defaultExpiry: '1_week' } as const;
    expect(defaultExpiration(rules, null)).toBe('1_week');
    expect(defaultExpiration(rules, '1_day')).toBe('1_day');
    expect(defaultExpiration(rules, 'never')).toBe('1_month');
    expect(defaultExpiration(DEFAULT_OWN_POLICY, null)).toBe('never');
  });
});
