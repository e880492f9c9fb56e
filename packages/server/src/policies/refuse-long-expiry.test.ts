import { DEFAULT_POLICY } from '@beep/core/policies';
import { expect, it } from 'vitest';
import { NO_POLICY } from './policy-directory.ts';
import { earlierEnd, refuseLongExpiry } from './refuse-long-expiry.ts';

const DAY_MS = 86_400_000;
const WEEK = { ...NO_POLICY, policy: { ...DEFAULT_POLICY, longestLife: '1_week' } } as const;
const recording = { createdAt: 10 * DAY_MS, policyExpiresAt: null };

// spec: policies.4
it.each<[string | number | null, number | null, boolean]>([
  ['1_day', 20, true],
  ['1_week', 25, true],
  ['1_month', 40, false],
  ['never', null, false],
  [null, null, false],
  [1, 16, true],
  [1, 17, true],
  [1, 17.1, false],
])(
  'of a recording that a policy lets live until day 17, %j (day %j) is possible: %s',
  (input, day, isPossible) => {
    const expiresAt = day === null ? null : day * DAY_MS;
    const change = () => refuseLongExpiry(input, { expiresAt, recording, version: WEEK });
    if (isPossible) expect(change).not.toThrow();
    else expect(change).toThrow('keeps recordings for one week at most. Send 1_week or less.');
  },
);

it('anything is possible without a longest life', () => {
  expect(() => refuseLongExpiry(null, { expiresAt: null, recording, version: NO_POLICY })).not.toThrow();
});

it('the earlier of two ends counts, and none is later than all', () => {
  expect([earlierEnd(1, 2), earlierEnd(2, 1), earlierEnd(null, 2), earlierEnd(1, null)]).toEqual([
    1, 1, 2, 1,
  ]);
  expect(earlierEnd(null, null)).toBeNull();
});
