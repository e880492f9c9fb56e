import { expiresAtMs } from '@beep/core/expiry';
import { REPLY_LIFE_MS } from '@beep/core/limits';
import type { Policy } from '@beep/core/policies';

export interface ReplyPeriod {
  readonly createdAt: number;
  /** When its period begins. */
  readonly from: number;
  /** Of the question that it answers. */
  readonly keepDays?: number | null | undefined;
}

const DAY_MS = 86_400_000;

/** When a reply that is not kept ends. A policy's longest life comes first. */
export function replyEnd({ longestLife }: Policy, { createdAt, from, keepDays }: ReplyPeriod): number {
  const end = expiresAtMs(longestLife, createdAt) ?? Number.POSITIVE_INFINITY;
  const lifeMs = typeof keepDays === 'number' ? keepDays * DAY_MS : REPLY_LIFE_MS;
  return Math.min(from + lifeMs, end);
}

/** When a kept reply ends; null for never. */
export function keptEnd({ longestLife }: Policy, createdAt: number): number | null {
  return expiresAtMs(longestLife, createdAt);
}
