import type { LimitSettings } from '../config/edge-settings.ts';
import type { Quota, RateLimiter } from './rate-limiter.ts';

/** Request limiters; a disabled one is absent. */
export interface RequestLimits {
  readonly uploadsPerUser?: RateLimiter | undefined;
  readonly uploadsPerAddress?: RateLimiter | undefined;
  readonly readsPerAddress?: RateLimiter | undefined;
  readonly writesPerAddress?: RateLimiter | undefined;
}

const MINUTE = 60;

export function createRequestLimits(
  settings: LimitSettings,
  create: (quota: Quota) => RateLimiter,
): RequestLimits {
  const limiter = (name: string, limit: number): RateLimiter | undefined =>
    limit === 0 ? undefined : create({ name, limit, windowSeconds: MINUTE });
  return {
    uploadsPerUser: limiter('uploads-per-user', settings.uploadsPerUser),
    uploadsPerAddress: limiter('uploads', settings.uploadsPerAddress),
    readsPerAddress: limiter('reads', settings.readsPerAddress),
    writesPerAddress: limiter('writes', settings.writesPerAddress),
  };
}
