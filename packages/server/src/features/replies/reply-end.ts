import { expiresAtMs } from '@beep/core/expiry';
import { REPLY_LIFE_MS } from '@beep/core/limits';
import type { Policy } from '@beep/core/policies';

/** When a reply that is not kept ends, if its period begins at `from`. A policy's longest life comes first. */
export function replyEnd({ longestLife }: Policy, createdAt: number, from: number): number {
  const end = expiresAtMs(longestLife, createdAt) ?? Number.POSITIVE_INFINITY;
  return Math.min(from + REPLY_LIFE_MS, end);
}

/** When a kept reply ends; null for never. */
export function keptEnd({ longestLife }: Policy, createdAt: number): number | null {
  return expiresAtMs(longestLife, createdAt);
}
