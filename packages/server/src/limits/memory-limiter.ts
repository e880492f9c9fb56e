import { createClientWindows } from './client-windows.ts';
import { type Quota, type RateLimiter, resetSecondsOf, SHARES_PER_REQUEST } from './rate-limiter.ts';

/** Clients that are counted at the same time: about 15 MB. */
const MAX_CLIENTS = 100_000;

/** A client's quota from its first request until it resets. */
interface Window {
  shares: number;
  readonly endsAt: number;
}

interface MemoryLimiterOptions {
  /** Milliseconds of a monotonic clock. */
  readonly now?: () => number;
  /** With more clients the window that ends first is forgotten; {@link MAX_CLIENTS} by default. */
  readonly maxClients?: number;
}

/** Counts in this process, synchronously: a promise and a timer per request would cost more than the counting. */
export function createMemoryLimiter(
  quota: Quota,
  { now = () => performance.now(), maxClients = MAX_CLIENTS }: MemoryLimiterOptions = {},
): Required<RateLimiter> {
  const windowMs = quota.windowSeconds * 1000;
  const limit = quota.limit * SHARES_PER_REQUEST;
  const windows = createClientWindows<Window>(maxClients);
  const takeNow: Required<RateLimiter>['takeNow'] = (key, shares = SHARES_PER_REQUEST) => {
    const at = now();
    const known = windows.get(key, at);
    const window = known ?? { shares: 0, endsAt: at + windowMs };
    if (!known) windows.set(key, window, at);
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
