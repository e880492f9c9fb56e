/** The contract of learning platforms (LTI 1.3). */

export {
  type LtiItem,
  type LtiLaunch,
  type LtiResource,
  type LtiScore,
  ltiCalls,
} from './contract.ts';
export type { LtiPlatform, LtiPlatformChange, LtiTool, NewLtiPlatform } from './platform-calls.ts';
export {
  LTI_PLATFORM_STATES,
  LTI_RESOURCE_KINDS,
  LTI_ROLES,
  LTI_SCORE_MAXIMUM,
  LTI_SCORE_STATES,
  type LtiResourceKind,
  MAX_LTI_DEPLOYMENTS,
  MAX_LTI_ITEMS,
  MAX_LTI_ORIGINS,
} from './values.ts';
