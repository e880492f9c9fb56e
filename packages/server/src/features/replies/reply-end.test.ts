import { DEFAULT_POLICY } from '@beep/core/policies';
import { expect, it } from 'vitest';
import { keptEnd, replyEnd } from './reply-end.ts';

const DAY_MS = 86_400_000;
const WEEK = { ...DEFAULT_POLICY, longestLife: '1_week' } as const;
const period = (createdAt: number, from: number, keepDays?: number | null) => ({
  ...{ createdAt: createdAt * DAY_MS, from: from * DAY_MS, keepDays },
});

it.each([
  ['30 days after its period begins', DEFAULT_POLICY, period(1, 3), 33],
  ['30 days after it if it answers no question', DEFAULT_POLICY, period(1, 3, null), 33],
  ['after the days of its question', DEFAULT_POLICY, period(1, 3, 7), 10],
  ['at the end that the policy sets from when it came', WEEK, period(1, 3, 7), 8],
  ['before the end that the policy sets', WEEK, period(1, 1, 3), 4],
])('a reply ends %s', (_when, policy, times, day) => {
  expect(replyEnd(policy, times)).toBe(day * DAY_MS);
});

it('a kept reply ends only if the policy says so', () => {
  expect([DEFAULT_POLICY, WEEK].map((policy) => keptEnd(policy, DAY_MS))).toEqual([null, 8 * DAY_MS]);
});
