import { policySchema } from '@beep/api/contract';
import { DEFAULT_POLICY, type Policy } from '@beep/core/policies';

/** Parses a policy from the database; rules that an older version did not have get their defaults. */
export function parseStoredPolicy(json: string): Policy {
  return policySchema.parse({ ...DEFAULT_POLICY, ...(JSON.parse(json) as object) });
}
