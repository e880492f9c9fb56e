import { defineConfig } from 'vitest/config';

/** The tests of the rules that `stryker.config.mjs` lists, and no others: each of them is run hundreds of times. */
export default defineConfig({
  test: {
    environment: 'node',
    isolate: false,
    testTimeout: 20_000,
    include: [
      'packages/bridge/src/**/*.test.ts',
      'packages/extension-kit/src/manifest/build-settings.test.ts',
      'packages/core/src/{csv,expiry,listens,outbox,player,policies,recorder}/*.test.ts',
      'packages/core/src/{recordings,replies,review,session,time}/*.test.ts',
      'packages/core/src/drafts/draft-destination.test.ts',
      'packages/core/src/transcripts/transcript-excess.test.ts',
      'packages/server/src/access/{decide-access,grants}.test.ts',
      'packages/server/src/audio/{mp4-tables,salvage/salvage-mp4}.test.ts',
      'packages/server/src/auth/api-token/*.test.ts',
      'packages/server/src/features/lti/{launch-facts,next-page,platform-origins,verify-launch}.test.ts',
      'packages/server/src/features/questions/shown-name.test.ts',
      'packages/server/src/features/questions/storage/hearing.test.ts',
      'packages/server/src/features/replies/reply-end.test.ts',
      'packages/server/src/features/site-sign-in/site-token.test.ts',
      'packages/server/src/features/webhooks/{retry-schedule,signed-headers}.test.ts',
      'packages/server/src/jobs/job-runner.test.ts',
      'packages/server/src/limits/memory-limiter.test.ts',
      'packages/server/src/media/parse-range.test.ts',
      'packages/server/src/policies/{domain-of,has-transcript,may-record,refuse-long-expiry}.test.ts',
      'packages/server/src/storage/policy-end.test.ts',
      'web/app/features/name-lists/parse-names.test.ts',
      'web/app/features/questions/rules-draft.test.ts',
    ],
  },
});
