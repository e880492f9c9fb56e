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
  /** Wrong codes of questions. */
  readonly wrongCodesPerAddress?: RateLimiter | undefined;
  /** API tokens that are unknown, ended or revoked. */
  readonly wrongTokensPerAddress?: RateLimiter | undefined;
  /** Requests for which the service asks a learning platform. */
  readonly platformsPerAddress?: RateLimiter | undefined;
  /** Attempts to reply by voice. */
  readonly repliesPerAddress?: RateLimiter | undefined;
  /** Those of all addresses of a wider network. */
  readonly repliesPerNetwork?: RateLimiter | undefined;
  /** Those of a wider network to one recording. */
  readonly repliesToRecording?: RateLimiter | undefined;
}

const MINUTE = 60;
/** A whole school may share an address. */
const REPORTS: Quota = { name: 'reports', limit: 60, windowSeconds: 3600 };
/** A few mistakes of people, and far too few to guess. */
const WRONG_SECRETS: Quota = { name: 'wrong-secrets', limit: 30, windowSeconds: 600 };
/** Several classes that mistype at once, and far too few to find one of 113 million codes. */
const WRONG_CODES: Quota = { name: 'wrong-codes', limit: 200, windowSeconds: 3600 };
/** Programs of a school that go on with tokens that have ended. */
const WRONG_TOKENS: Quota = { name: 'wrong-tokens', limit: 300, windowSeconds: 600 };
/** Teachers of a school who ask for the names of their courses. */
const PLATFORMS: Quota = { name: 'platforms', limit: 120, windowSeconds: 600 };
/** Several classes of a school that replies to its teachers. */
const REPLIES: Quota = { name: 'replies', limit: 300, windowSeconds: 3600 };
const REPLIES_OF_NETWORK: Quota = { name: 'replies-of-network', limit: 1200, windowSeconds: 3600 };
/** A lecture hall behind one address. */
const REPLIES_TO_RECORDING: Quota = { name: 'replies-to-recording', limit: 250, windowSeconds: 3600 };

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
          wrongCodesPerAddress: create(WRONG_CODES),
          wrongTokensPerAddress: create(WRONG_TOKENS),
          platformsPerAddress: create(PLATFORMS),
          repliesPerAddress: create(REPLIES),
          repliesPerNetwork: create(REPLIES_OF_NETWORK),
          repliesToRecording: create(REPLIES_TO_RECORDING),
        }),
  };
}
