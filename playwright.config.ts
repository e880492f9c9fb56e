import { availableParallelism } from 'node:os';
import { chromiumLaunchOptions } from '@beep/testkit/chromium';
import { defineConfig } from '@playwright/test';

const IN_REAL_TIME = ['main-job/*.spec.ts', 'recorder/lost-drafts-killed.spec.ts'];

export default defineConfig({
  testDir: 'e2e/specs',
  timeout: 60_000,
  expect: { timeout: 10_000 },
  retries: 0,
  // One for each core: with more, what plays or records in real time comes too late.
  workers: availableParallelism(),
  // `npm run e2e` runs all of them.
  grepInvert: process.env.LONG_TESTS === undefined ? /@long/ : [],
  forbidOnly: true,
  reporter: [['list'], ['json', { outputFile: 'test-results/report.json' }]],
  outputDir: 'test-results/artifacts',
  projects: [
    // Workers take tests in this order. The first two projects record in real time, one test at a time each, and wait for
    // most of it: on two cores they run beside each other, and the rest of the tests after the shorter of them.
    { name: 'main-job', testMatch: IN_REAL_TIME, workers: 1 },
    // In one browser.
    { name: 'extensions', testMatch: 'extensions/*.spec.ts', workers: 1 },
    {
      name: 'rest',
      testIgnore: [...IN_REAL_TIME, 'extensions/**'],
      // Specs that need the whole browser open one of their own: other options here, or of a fixture of the worker, would
      // start another worker. What moves for the eye costs a tenth of the processor; the projects above see it.
      use: {
        launchOptions: chromiumLaunchOptions({
          headlessShell: true,
          // Where foreign sites are.
          args: ['--host-resolver-rules=MAP *.example 127.0.0.1'],
        }),
        contextOptions: { reducedMotion: 'reduce' },
        // To keep the recorder costs a sixth of the processor; the projects above do it, and specs that let it.
        serviceWorkers: 'block',
      },
    },
  ],
  use: {
    browserName: 'chromium',
    launchOptions: chromiumLaunchOptions(),
    // It costs every test; `--trace on` makes one where a test is looked into.
    trace: 'off',
    screenshot: 'only-on-failure',
    video: 'off',
  },
});
