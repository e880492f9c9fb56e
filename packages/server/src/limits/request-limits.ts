import type { LimitSettings } from '../config/edge-settings.ts';
import type { Quota, RateLimiter } from './rate-limiter.ts';

/** Request limiters; a disabled one is absent. */
export interface RequestLimits {
  readonly uploadsPerUser?: RateLimiter | undefined;
  readonly uploadsPerAddress?: RateLimiter | undefined;
  readonly readsPerAddress?: RateLimiter | undefined;
  readonly writesPerAddress?: RateLimiter | undefined;
  /** Reports of recordings. */
  readonly reportsPerAddress?: RateLimiter | undefined;
}

const MINUTE = 60;
/** A whole school may share an address. */
const REPORTS: Quota = { name: 'reports', limit: 60, windowSeconds: 3600 };

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
    // Off with the limit of all writes.
    reportsPerAddress: settings.writesPerAddress === 0 ? undefined : create(REPORTS),
  };
}
