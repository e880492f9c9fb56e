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
