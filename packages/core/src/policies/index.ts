export { createOwnPolicy, type OwnPolicyActor, type OwnPolicyOptions } from './create-own-policy.ts';
export {
  DEFAULT_OWN_POLICY,
  defaultExpiration,
  FIRST_RELEASE_POLICY,
  OWN_RULE_NAMES,
  type OwnPolicy,
  ownRules,
  type PolicyApi,
} from './own-policy.ts';
export {
  allowsExpiration,
  DEFAULT_POLICY,
  OTHER_DOMAINS,
  POLICY_RULES,
  type Policy,
  type PolicyRule,
  RULE_NAMES,
  type RuleName,
  readRules,
  ruleOf,
  shortenExpiration,
  valuesOf,
} from './policy.ts';
export { type ListRule, listRule, POLICY_DOMAIN, ruleCounts } from './policy-lists.ts';
export { expirationChoices, longestLifeText, shortenedText } from './policy-texts.ts';
export {
  type RetentionFacts,
  type RetentionSection,
  retentionNotice,
  retentionText,
} from './retention-notice.ts';
export {
  DEFAULT_TOKEN_LIFETIME,
  shorterLifetime,
  TOKEN_LIFETIME_DAYS,
  TOKEN_LIFETIME_NAMES,
  type TokenLifetime,
} from './token-lifetimes.ts';
