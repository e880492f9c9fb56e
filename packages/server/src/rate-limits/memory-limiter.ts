import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { type Quota, type RateLimiter, SHARES_PER_REQUEST, type Taken } from './rate-limiter.ts';

/** Counts in this process alone. */
export function createMemoryLimiter(quota: Quota): RateLimiter {
  const counter = new RateLimiterMemory({
    points: quota.limit * SHARES_PER_REQUEST,
    duration: quota.windowSeconds,
  });
  return {
    take: (key, shares = SHARES_PER_REQUEST) =>
      counter.consume(key, shares).then(
        (result) => toTaken(quota, result, true),
        (refusal: unknown) => {
          if (refusal instanceof RateLimiterRes) return toTaken(quota, refusal, false);
          throw refusal;
        },
      ),
  };
}

export function toTaken(quota: Quota, result: RateLimiterRes, isAllowed: boolean): Taken {
  return {
    quota,
    isAllowed,
    remaining: Math.floor(result.remainingPoints / SHARES_PER_REQUEST),
    resetSeconds: Math.max(1, Math.ceil(result.msBeforeNext / 1000)),
  };
}
