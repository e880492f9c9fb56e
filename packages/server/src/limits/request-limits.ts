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
  /** Wrong secrets of the operator. */
  readonly wrongSecretsPerAddress?: RateLimiter | undefined;
  /** Voice replies. */
  readonly repliesPerAddress?: RateLimiter | undefined;
  /** Attempts to reply to one recording. */
  readonly repliesPerRecording?: RateLimiter | undefined;
  /** Voice replies to the whole installation. */
  readonly repliesPerInstallation?: RateLimiter | undefined;
}

const MINUTE = 60;
/** A whole school may share an address. */
const REPORTS: Quota = { name: 'reports', limit: 60, windowSeconds: 3600 };
/** A few mistakes of people, and far too few to guess. */
const WRONG_SECRETS: Quota = { name: 'wrong-secrets', limit: 30, windowSeconds: 600 };
/** Several classes of a school that replies to its teachers. */
const REPLIES: Quota = { name: 'replies', limit: 300, windowSeconds: 3600 };
const REPLIES_TO_RECORDING: Quota = { name: 'replies-to-recording', limit: 300, windowSeconds: 3600 };
const REPLIES_IN_ALL: Quota = { name: 'replies-in-all', limit: 600, windowSeconds: MINUTE };

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
    ...(settings.writesPerAddress === 0
      ? {}
      : {
          reportsPerAddress: create(REPORTS),
          wrongSecretsPerAddress: create(WRONG_SECRETS),
          repliesPerAddress: create(REPLIES),
          repliesPerRecording: create(REPLIES_TO_RECORDING),
          repliesPerInstallation: create(REPLIES_IN_ALL),
        }),
  };
}
