import type { ExpirationOption } from '../expiry/expiration-option.ts';
import type { CallOutcome } from '../recordings/call-outcome.ts';
import { DEFAULT_POLICY, type Policy, shortenExpiration } from './policy.ts';

/** What applies to the signed-in user's own recordings. */
export interface OwnPolicy
  extends Pick<
    Policy,
    'longestLife' | 'defaultExpiry' | 'downloads' | 'transcripts' | 'replies' | 'listeners'
  > {
  readonly mayRecord: boolean;
  /** True if the user may open the administration page. */
  readonly isAdministrator: boolean;
}

/** What applies without any policy. */
export const DEFAULT_OWN_POLICY: OwnPolicy = {
  mayRecord: true,
  longestLife: DEFAULT_POLICY.longestLife,
  defaultExpiry: DEFAULT_POLICY.defaultExpiry,
  downloads: DEFAULT_POLICY.downloads,
  transcripts: DEFAULT_POLICY.transcripts,
  replies: DEFAULT_POLICY.replies,
  listeners: DEFAULT_POLICY.listeners,
  isAdministrator: false,
};

/** The service's call on the policy of the token's user. */
export interface PolicyApi {
  /** A service without policies gives {@link DEFAULT_OWN_POLICY}. */
  get(token: string): Promise<CallOutcome<OwnPolicy>>;
}

/** The expiration of new recordings. `chosen` is the user's own default, null if they never chose one. */
export function defaultExpiration(
  { longestLife, defaultExpiry }: Pick<OwnPolicy, 'longestLife' | 'defaultExpiry'>,
  chosen: ExpirationOption | null,
): ExpirationOption {
  return shortenExpiration(longestLife, chosen ?? defaultExpiry);
}
