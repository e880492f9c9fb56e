import { type Quota, type RateLimiter, resetSecondsOf, SHARES_PER_REQUEST } from './rate-limiter.ts';

/** A client's quota from its first request until it resets. */
interface Window {
  shares: number;
  readonly endsAt: number;
}

/**
 * Counts in this process, synchronously: a promise and a timer per request would cost more than the counting. `now`
 * returns milliseconds of a monotonic clock.
 */
export function createMemoryLimiter(
  quota: Quota,
  now: () => number = () => performance.now(),
): Required<RateLimiter> {
  const windowMs = quota.windowSeconds * 1000;
  const limit = quota.limit * SHARES_PER_REQUEST;
  /** All windows have the same length, so insertion order is the order in which they end. */
  const windows = new Map<string, Window>();
  const open = (key: string, at: number): Window => {
    for (const [of, { endsAt }] of windows) {
      if (endsAt > at) break;
      windows.delete(of);
    }
    const window = { shares: 0, endsAt: at + windowMs };
    windows.set(key, window);
    return window;
  };
  const takeNow: Required<RateLimiter>['takeNow'] = (key, shares = SHARES_PER_REQUEST) => {
    const at = now();
    const known = windows.get(key);
    const window = known && known.endsAt > at ? known : open(key, at);
    window.shares += shares;
    return {
      quota,
      isAllowed: window.shares <= limit,
      remaining: Math.floor(Math.max(0, limit - window.shares) / SHARES_PER_REQUEST),
      resetSeconds: resetSecondsOf(quota, window.endsAt - at),
    };
  };
  return { takeNow, take: async (key, shares) => takeNow(key, shares) };
}
