/** A number of requests per window. */
export interface Quota {
  /** The name in the RateLimit headers. */
  readonly name: string;
  readonly limit: number;
  readonly windowSeconds: number;
}

/** The state of the quota after one more request. */
export interface Taken {
  readonly quota: Quota;
  readonly isAllowed: boolean;
  readonly remaining: number;
  /** Seconds until the whole quota is available again. */
  readonly resetSeconds: number;
}

/** Counts one quota for many clients. Never rejects: an unavailable counter must not fail requests. */
export interface RateLimiter {
  /** Takes `shares` of {@link SHARES_PER_REQUEST}; a whole request by default. A negative number gives them back. */
  take(key: string, shares?: number): Promise<Taken>;
  /** Synchronous `take`, if the process counts by itself. */
  takeNow?(key: string, shares?: number): Taken;
}

/** The shares of one request. */
export const SHARES_PER_REQUEST = 10;

/**
 * Seconds until the quota resets, rounded up so that clients do not return too early, and never more than its window,
 * which rounding or another process's clock could exceed.
 */
export function resetSecondsOf({ windowSeconds }: Quota, leftMs: number): number {
  return Math.min(windowSeconds, Math.max(1, Math.ceil(leftMs / 1000)));
}
