export {
  type LtiFault,
  type LtiLink,
  type LtiPerson,
  type RunningLtiPlatform,
  startLtiPlatform,
} from './start-lti-platform.ts';
