import { DEFAULT_POLICY } from '@beep/core/policies';
import { expect } from 'vitest';
import { aRecording } from '../testing/a-recording.ts';
import type { PolicyVersion } from './policy-store.ts';
import type { Stores } from './stores.ts';

const DOMAIN = 'school.example';

function aVersion(changes: Partial<PolicyVersion> = {}): PolicyVersion {
  return {
    domain: DOMAIN,
    version: 1,
    policy: { ...DEFAULT_POLICY, longestLife: '1_year', defaultExpiry: '1_month' },
    changedBy: 'head@school.example',
    changedAt: 1_000_000,
    graceEndsAt: 2_000_000,
    ...changes,
  };
}

/** The rules for policies; each runs on an empty database. */
export const POLICY_RULES: Readonly<Record<string, (stores: Stores) => Promise<void>>> = {
  'keeps every version of a policy and gives the newest of each domain': async ({ policies }) => {
    expect(await policies.current()).toEqual([]);
    expect(await policies.add(aVersion())).toBe(true);
    const second = aVersion({ version: 2, changedBy: 'operator' });
    expect(await policies.add(second)).toBe(true);
    const others = aVersion({ domain: '*' });
    expect(await policies.add(others)).toBe(true);
    expect(await policies.current()).toEqual([others, second]);
    expect(await policies.versions(DOMAIN)).toEqual([second, aVersion()]);
    expect(await policies.newest()).toEqual(
      new Map([
        ['*', 1],
        [DOMAIN, 2],
      ]),
    );
    expect(await policies.find(DOMAIN, 1)).toEqual(aVersion());
    expect(await policies.find(DOMAIN, 3)).toBeUndefined();
  },

  'adds no version beside another one': async ({ policies }) => {
    expect(await policies.add(aVersion({ version: 2 }))).toBe(false);
    const outcomes = await Promise.all([
      policies.add(aVersion({ changedBy: 'ann' })),
      policies.add(aVersion({ changedBy: 'ben' })),
    ]);
    expect(outcomes.filter(Boolean)).toHaveLength(1);
    expect(await policies.versions(DOMAIN)).toHaveLength(1);
  },

  'ends a recording when its owner or its policy says so, whichever is earlier': async ({ recordings }) => {
    const { id } = aRecording();
    await recordings.create(aRecording({ domain: DOMAIN, expiresAt: 5_000_000, policyExpiresAt: 6_000_000 }));
    expect(await recordings.find(id)).toMatchObject({ domain: DOMAIN, policyExpiresAt: 6_000_000 });
    const after = async (own: number | null): Promise<number | null | undefined> => {
      await recordings.setExpiry(id, own);
      return (await recordings.find(id))?.expiresAt;
    };
    expect(await after(7_000_000)).toBe(6_000_000);
    expect(await after(5_500_000)).toBe(5_500_000);
    expect(await after(null)).toBe(6_000_000);
  },
};
