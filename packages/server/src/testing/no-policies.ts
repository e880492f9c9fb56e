import { NO_POLICY, type PolicyDirectory } from '../policies/policy-directory.ts';

export const NO_POLICIES: PolicyDirectory = {
  policyOf: () => NO_POLICY.policy,
  versionOf: () => NO_POLICY,
  refresh: async () => undefined,
  close: () => undefined,
};
