export { createOwnPolicy, type OwnPolicyActor, type OwnPolicyOptions } from './create-own-policy.ts';
export { DEFAULT_OWN_POLICY, defaultExpiration, type OwnPolicy, type PolicyApi } from './own-policy.ts';
export type { OwnPolicyEvent, OwnPolicyState } from './own-policy-machine.ts';
export {
  allowsExpiration,
  DEFAULT_POLICY,
  DOWNLOAD_RULES,
  LISTENER_RULES,
  OTHER_DOMAINS,
  POLICY_DOMAIN,
  type Policy,
  RECORDING_RULES,
  shortenExpiration,
  TRANSCRIPT_RULES,
} from './policy.ts';
export { expirationChoices, longestLifeText, shortenedText } from './policy-texts.ts';
export {
  type RetentionFacts,
  type RetentionSection,
  retentionNotice,
  retentionText,
} from './retention-notice.ts';
