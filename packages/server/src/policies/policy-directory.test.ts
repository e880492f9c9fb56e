import { DEFAULT_POLICY, type Policy } from '@beep/core/policies';
import { afterEach, expect, it, vi } from 'vitest';
import type { PolicyVersion } from '../storage/policy-store.ts';
import { openPolicyDirectory, POLICY_REFRESH_MS, type PolicyDirectory } from './policy-directory.ts';

const SCHOOL = 'school.example';
let directory: PolicyDirectory | undefined;
afterEach(() => {
  directory?.close();
  vi.useRealTimers();
});

function aStore() {
  const versions: PolicyVersion[] = [];
  const store = {
    isDown: false,
    reads: 0,
    add: (domain: string, changes: Partial<Policy>) => {
      const version = versions.filter((other) => other.domain === domain).length + 1;
      const policy = { ...DEFAULT_POLICY, ...changes };
      versions.push({ domain, version, policy, changedBy: 'operator', changedAt: 1, graceEndsAt: 2 });
    },
    newest: async () => {
      if (store.isDown) throw new Error('The database is down.');
      return new Map(versions.map(({ domain, version }) => [domain, version]));
    },
    find: async (domain: string, version: number) => {
      store.reads += 1;
      return versions.find((other) => other.domain === domain && other.version === version);
    },
  };
  return store;
}

async function opened(policies: ReturnType<typeof aStore>, logged: string[] = []): Promise<PolicyDirectory> {
  directory = await openPolicyDirectory({ policies, log: { error: (event) => logged.push(event) } });
  return directory;
}

it('gives the default without any policy', async () => {
  const { versionOf } = await opened(aStore());
  expect(versionOf(SCHOOL)).toMatchObject({ domain: '*', version: 0, policy: DEFAULT_POLICY });
});

// spec: policies.1
it('prefers the policy of the domain to the one for others', async () => {
  const store = aStore();
  store.add(SCHOOL, { longestLife: '1_year' });
  store.add('*', { longestLife: '1_day' });
  const { policyOf, versionOf } = await opened(store);
  expect(policyOf(SCHOOL).longestLife).toBe('1_year');
  for (const other of ['other.example', `sub.${SCHOOL}`, null])
    expect(policyOf(other).longestLife).toBe('1_day');
  expect(versionOf(SCHOOL)).toMatchObject({ domain: SCHOOL, version: 1 });
});

// spec: policies.2
it('learns of a change within five seconds, and reads no policy twice', async () => {
  vi.useFakeTimers();
  const store = aStore();
  store.add(SCHOOL, { replies: false });
  const { policyOf } = await opened(store);
  store.add(SCHOOL, { replies: true });
  await vi.advanceTimersByTimeAsync(POLICY_REFRESH_MS);
  expect(policyOf(SCHOOL).replies).toBe(true);
  await vi.advanceTimersByTimeAsync(10 * POLICY_REFRESH_MS);
  expect(store.reads).toBe(2);
});

// spec: policies.2
it('keeps what it knows while the database does not answer, and logs that once', async () => {
  vi.useFakeTimers();
  const store = aStore();
  store.add(SCHOOL, { listeners: 'domains', listenerDomains: [SCHOOL] });
  const logged: string[] = [];
  const { policyOf, refresh } = await opened(store, logged);
  store.isDown = true;
  await vi.advanceTimersByTimeAsync(3 * POLICY_REFRESH_MS);
  await expect(refresh()).rejects.toThrow('down');
  expect(policyOf(SCHOOL).listeners).toBe('domains');
  expect(logged).toEqual(['read_policies']);
});

it('does not open without the policies', async () => {
  const store = aStore();
  store.isDown = true;
  await expect(opened(store)).rejects.toThrow('down');
});
