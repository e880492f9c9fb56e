import { ltiCalls } from '@beep/api/features/lti';
import type { JobHandler } from '../../jobs/job-worker.ts';
import { defineFeature } from '../define-feature.ts';
import { type AskingNeeds, createAskPlatform } from './ask-platform.ts';
import { type CourseNeeds, createCourseHandlers } from './course-calls.ts';
import { createLaunchHandlers, type LaunchNeeds } from './launch-calls.ts';
import { createPlatformHandlers, type PlatformNeeds } from './platform-calls.ts';
import { createScoreHandlers, type ScoreNeeds } from './score-calls.ts';
import { createScoreJobs, type ScoreJobNeeds } from './send-scores.ts';

export { createLtiRoutes, type LtiRouteNeeds } from './lti-routes.ts';
export { readPlatformOrigins } from './platform-origins.ts';
export { createToolKeys } from './tool-keys.ts';

type CallNeeds = LaunchNeeds & PlatformNeeds & Omit<CourseNeeds, 'askPlatform'> & ScoreNeeds & AskingNeeds;

/** Learning platforms that open the service by LTI 1.3. */
export const lti = defineFeature({
  calls: ltiCalls,
  createHandlers: (needs: CallNeeds) => ({
    ...createLaunchHandlers(needs),
    ...createCourseHandlers({ ...needs, askPlatform: createAskPlatform(needs) }),
    ...createScoreHandlers(needs),
    ...createPlatformHandlers(needs),
  }),
  createJobs: (needs: ScoreJobNeeds): readonly JobHandler[] => [
    ...createScoreJobs(needs),
    {
      kind: 'remove_ended_lti_launches',
      slots: 1,
      periodic: { everyMs: needs.times.sweepIntervalMs, firstMs: 0 },
      work: async () => {
        await needs.stores.lti.launches.removeEndedBefore(needs.now());
        await needs.stores.lti.learners.forgetEnded();
      },
    },
  ],
});
