import { DEFAULT_POLICY } from '@beep/core/policies';
import { expect, it } from 'vitest';
import { policyEnd } from './policy-end.ts';
import type { PolicyVersion } from './policy-store.ts';

const DAY = 86_400_000;
const version = (changes: Partial<PolicyVersion> = {}): PolicyVersion => ({
  domain: 'school.example',
  version: 1,
  policy: { ...DEFAULT_POLICY, longestLife: '1_week', defaultExpiry: '1_week' },
  changedBy: 'operator',
  changedAt: 100 * DAY,
  graceEndsAt: 114 * DAY,
  ...changes,
});
const WEEK = version();
const NEVER = version({ policy: DEFAULT_POLICY });

// spec: policies.8
it.each([
  ['one made after the change', WEEK, 101, null, 108],
  ['one made at the change', WEEK, 100, null, 107],
  ['an old one, which had no end', WEEK, 10, null, 114],
  ['a young one, which had no end', WEEK, 99, null, 114],
  ['one whose life ends after the grace period', version({ graceEndsAt: 102 * DAY }), 99, null, 106],
  ['one that the policy before ends within the grace period', WEEK, 10, 105, 105],
  ['one that the policy before ends after it', WEEK, 90, 120, 114],
  ['one that gets a longer life', WEEK, 99, 100, 106],
  ['one whose life has no end anymore', NEVER, 10, 105, null],
])('%s', (_name, policy, createdAt, before, expected) => {
  const days = (value: number | null): number | null => (value === null ? null : value * DAY);
  const term = { createdAt: createdAt * DAY, policyExpiresAt: days(before) };
  const end = policyEnd(policy, term);
  expect(end).toBe(days(expected));
  expect(policyEnd(policy, { ...term, policyExpiresAt: end })).toBe(end);
});
