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
      'packages/core/src/{expiry,outbox,player,recorder,recordings,review,session,time}/*.test.ts',
      'packages/server/src/audio/salvage/salvage-mp4.test.ts',
      'packages/server/src/media/parse-range.test.ts',
      'packages/server/src/jobs/job-runner.test.ts',
      'packages/server/src/limits/memory-limiter.test.ts',
      'packages/server/src/access/decide-access.test.ts',
    ],
  },
});
