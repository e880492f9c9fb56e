import type { ExpirationOption } from '../expiry/expiration-option.ts';
import type { CallOutcome } from '../recordings/call-outcome.ts';
import {
  DEFAULT_POLICY,
  type POLICY_RULES,
  type Policy,
  RULE_NAMES,
  type RuleName,
  ruleOf,
  shortenExpiration,
} from './policy.ts';

type OwnRuleName = {
  [Name in RuleName]: (typeof POLICY_RULES)[Name] extends { readonly isOwn: true } ? Name : never;
}[RuleName];

/** The rules that concern owners. */
export const OWN_RULE_NAMES = RULE_NAMES.filter((name) => ruleOf(name).isOwn) as readonly OwnRuleName[];

/** What applies to the signed-in user's own recordings. */
export interface OwnPolicy extends Pick<Policy, OwnRuleName> {
  readonly mayRecord: boolean;
  /** True if the user may open the administration page. */
  readonly isAdministrator: boolean;
  /** The service is of version 1. It has no titles, tags, archives and settings of accounts: none are offered. */
  readonly isFirstRelease?: true;
}

/** The rules of a policy that concern owners. */
export function ownRules(policy: Policy): Pick<Policy, OwnRuleName> {
  const rules = OWN_RULE_NAMES.map((name) => [name, policy[name]]);
  return Object.fromEntries(rules) as Pick<Policy, OwnRuleName>;
}

/** What applies without any policy. */
export const DEFAULT_OWN_POLICY: OwnPolicy = {
  mayRecord: true,
  ...ownRules(DEFAULT_POLICY),
  isAdministrator: false,
};

/** The policy at a service of version 1: an extension can be updated before its service. */
export const FIRST_RELEASE_POLICY: OwnPolicy = { ...DEFAULT_OWN_POLICY, isFirstRelease: true };

/** The service's call on the policy of the token's user. */
export interface PolicyApi {
  /** A service of version 1 has no policies, and gives {@link FIRST_RELEASE_POLICY}. */
  get(token: string): Promise<CallOutcome<OwnPolicy>>;
}

/** The expiration of new recordings. `chosen` is the user's own default, null if they never chose one. */
export function defaultExpiration(
  { longestLife, defaultExpiry }: Pick<OwnPolicy, 'longestLife' | 'defaultExpiry'>,
  chosen: ExpirationOption | null,
): ExpirationOption {
  return shortenExpiration(longestLife, chosen ?? defaultExpiry);
}
