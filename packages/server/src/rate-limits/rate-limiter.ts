/** How often something may be done. */
export interface Quota {
  /** As it stands in the RateLimit headers. */
  readonly name: string;
  readonly limit: number;
  readonly windowSeconds: number;
}

/** What is left after one more request. */
export interface Taken {
  readonly quota: Quota;
  readonly isAllowed: boolean;
  readonly remaining: number;
  /** Until the whole quota is there again. */
  readonly resetSeconds: number;
}

/** Counts one quota for many clients. Never rejects: a counter that is gone must not take the service with it. */
export interface RateLimiter {
  /** `shares` of {@link SHARES_PER_REQUEST} are taken; a whole request by default. */
  take(key: string, shares?: number): Promise<Taken>;
  /** The same at once, where the process counts by itself. */
  takeNow?(key: string, shares?: number): Taken;
}

/** The parts that a request can be divided into. */
export const SHARES_PER_REQUEST = 10;

/**
 * What a quota says of the time until it begins anew: whole seconds, rounded up so that nobody comes back too early.
 * Never more than its window, which a fraction of a millisecond or the clock of another process would make of it.
 */
export function resetSecondsOf({ windowSeconds }: Quota, leftMs: number): number {
  return Math.min(windowSeconds, Math.max(1, Math.ceil(leftMs / 1000)));
}
