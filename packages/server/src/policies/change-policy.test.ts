import { expiresAtMs } from '@beep/core/expiry';
import { DEFAULT_POLICY, type Policy } from '@beep/core/policies';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { NewRecording } from '../storage/recording-store.ts';
import { aRecording } from '../testing/a-recording.ts';
import { openTestService, type TestService } from '../testing/open-test-service.ts';
import { changePolicy, previewPolicy } from './change-policy.ts';

const DAY = 86_400_000;
const SCHOOL = 'school.example';

let test: TestService;
beforeEach(async () => {
  test = await openTestService();
});
afterEach(() => test.close());

const change = (changes: Partial<Policy>, { domain = SCHOOL, version = 0, graceDays = 14 } = {}) => ({
  ...{ domain, version, graceDays },
  policy: { ...DEFAULT_POLICY, ...changes },
  changedBy: 'head@school.example',
});

async function changed(...given: Parameters<typeof change>): Promise<void> {
  expect(await changePolicy(test.service, change(...given))).toBeDefined();
}

const life = (longestLife: Policy['longestLife']): Partial<Policy> => ({
  longestLife,
  defaultExpiry: longestLife,
});

function create(id: string, changes: Partial<NewRecording> = {}): Promise<unknown> {
  const recording = aRecording({ id, domain: SCHOOL, createdAt: test.clock.now, ...changes });
  return test.service.stores.recordings.create(recording);
}

/** Days from the start; null for never. */
async function endOf(id: string, start: number): Promise<number | null> {
  const { expiresAt = null } = (await test.service.stores.recordings.find(id)) ?? {};
  return expiresAt === null ? null : (expiresAt - start) / DAY;
}

async function pass(ms: number): Promise<void> {
  test.clock.now += ms;
  await test.doJobs();
}

describe('a change of policy', () => {
  // spec: policies.14
  it('applies at once, and is in the audit log with what changed', async () => {
    await changed({ replies: false, listeners: 'domains', listenerDomains: [SCHOOL, 'other.example'] });
    const { version, policy } = test.service.policies.versionOf(SCHOOL);
    expect([version, policy.replies]).toEqual([1, false]);
    const [entry] = await test.service.stores.audit.page({ domains: 'all', order: 'newest', limit: 5 });
    expect(entry).toMatchObject({
      actor: 'head@school.example',
      action: 'policy_changed',
      domain: SCHOOL,
      subject: SCHOOL,
      details: { version: 1, replies: false, listenerDomains: `${SCHOOL} other.example` },
    });
    await changed({ recording: 'listed', recorders: ['ann@school.example'] }, { version: 1 });
    const [second] = await test.service.stores.audit.page({ domains: 'all', order: 'newest', limit: 5 });
    expect(second?.details).toMatchObject({ recording: 'listed', recorders: 1, replies: true });
    expect(JSON.stringify(second)).not.toContain('ann@');
  });

  it('is none beside another one', async () => {
    await changed(life('1_year'));
    expect(await changePolicy(test.service, change(life('1_day')))).toBeUndefined();
    expect(await previewPolicy(test.service, change(life('1_day')))).toBeUndefined();
    expect(test.service.policies.policyOf(SCHOOL).longestLife).toBe('1_year');
    expect(await test.service.stores.audit.page({ domains: 'all', order: 'newest', limit: 5 })).toHaveLength(
      1,
    );
  });
});

describe('the job that applies policies', () => {
  // spec: policies.8
  it('deletes nothing within the grace period and everything due after it', async () => {
    const start = test.clock.now;
    const ids = ['a', 'b', 'c'].map((id) => id.repeat(22));
    for (const [index, id] of ids.entries()) await create(id, { createdAt: start - 100 * index * DAY });
    await create('d'.repeat(22), { createdAt: start - 100 * DAY, domain: 'other.example' });
    await changed(life('1_month'));
    await pass(0);
    expect(await endOf(ids[1] ?? '', start)).toBeNull();
    await pass(30_000);
    expect(await Promise.all(ids.map((id) => endOf(id, start)))).toEqual([28, 14, 14]);
    test.clock.now = start + 14 * DAY - 1;
    for (const id of ids)
      expect(await test.service.stores.recordings.find(id)).toMatchObject({ isRemoved: false });
    expect((await test.request(`/api/v1/recordings/${ids[2]}`)).status).toBe(200);
    test.clock.now = start + 14 * DAY;
    expect((await test.request(`/api/v1/recordings/${ids[2]}`)).status).toBe(410);
    await pass(2 * 60_000);
    const removed = await Promise.all(ids.map((id) => test.service.stores.recordings.find(id)));
    expect(removed.map((recording) => recording?.isRemoved)).toEqual([false, true, true]);
    expect(await test.service.stores.recordings.find('d'.repeat(22))).toMatchObject({ expiresAt: null });
  });

  // spec: policies.9
  it('does not postpone the deletions of a change by another change', async () => {
    const start = test.clock.now;
    await create('a', { createdAt: start - 100 * DAY });
    await changed(life('1_month'));
    await pass(30_000);
    test.clock.now = start + 10 * DAY;
    await changed({ ...life('1_week'), replies: false }, { version: 1 });
    await pass(30_000);
    expect(await endOf('a', start)).toBe(14);
  });

  // spec: policies.9
  it('gives life back when a policy is loosened, and grace again when it is tightened then', async () => {
    const start = test.clock.now;
    await create('a', { createdAt: start - 100 * DAY });
    await changed(life('1_day'));
    await pass(30_000);
    await changed({}, { version: 1 });
    await pass(30_000);
    expect(await endOf('a', start)).toBeNull();
    test.clock.now = start + 10 * DAY;
    await changed(life('1_day'), { version: 2, graceDays: 3 });
    await pass(30_000);
    expect(await endOf('a', start)).toBe(13);
  });

  it('applies * to the domains without a policy, until they have one', async () => {
    const start = test.clock.now;
    await create('own');
    await create('others', { domain: 'other.example' });
    await create('nobodys', { domain: null });
    await changed({});
    await changed(life('1_week'), { domain: '*', graceDays: 1 });
    await pass(30_000);
    const ends = () => Promise.all(['own', 'others', 'nobodys'].map((id) => endOf(id, start)));
    expect(await ends()).toEqual([null, 7, 7]);
    await changed(life('1_month'), { domain: 'other.example' });
    await pass(30_000);
    expect(await ends()).toEqual([null, 28, 7]);
  });

  // spec: policies.10
  it('catches what was uploaded while the policy changed', async () => {
    const start = test.clock.now;
    await changed(life('1_week'));
    await pass(30_000);
    // Another process wrote its row by the policy before.
    await create('before', { createdAt: start - 1000 });
    await create('after', { createdAt: start + 1000 });
    await pass(600_000);
    expect(await endOf('before', start)).toBe(14);
    expect(await endOf('after', start)).toBe(7 + 1000 / DAY);
  });

  // spec: policies.11
  it('applies each version once, also after a restart', async () => {
    await changed(life('1_week'));
    await pass(600_000);
    const start = test.clock.now;
    await create('late', { createdAt: start - 100 * DAY });
    await pass(60_000);
    expect(await endOf('late', start)).toBeNull();
    expect(await test.service.stores.settings.remember('policy_applied school.example', '')).toBe('1.2');
  });
});

describe('the preview of a change', () => {
  // spec: policies.12
  it('says what becomes of the recordings, and changes nothing', async () => {
    const start = test.clock.now;
    await create('old', { createdAt: start - 100 * DAY });
    await create('young');
    await create('other', { domain: 'other.example' });
    const listeners = { listeners: 'domains', listenerDomains: [SCHOOL] } as const;
    expect(await previewPolicy(test.service, change({ ...life('1_month'), ...listeners }))).toEqual({
      recordings: 2,
      graceEndsAt: start + 14 * DAY,
      deletions: 1,
      laterDeletions: 1,
      firstLaterDeletionAt: expiresAtMs('1_month', start),
      silenced: 2,
    });
    expect(await endOf('old', start)).toBeNull();
    expect(await test.service.stores.policies.newest()).toEqual(new Map());
  });

  it('counts for * only domains without a policy, and as silenced only what anyone could hear', async () => {
    await changed({ listeners: 'domains', listenerDomains: [SCHOOL] });
    await create('own');
    await create('other', { domain: 'other.example' });
    await create('nobodys', { domain: null });
    const listeners = { listeners: 'domains', listenerDomains: ['other.example'] } as const;
    expect(await previewPolicy(test.service, change(listeners, { domain: '*' }))).toMatchObject({
      recordings: 2,
      silenced: 2,
    });
    expect(await previewPolicy(test.service, change(listeners, { version: 1 }))).toMatchObject({
      recordings: 1,
      silenced: 0,
    });
  });
});
