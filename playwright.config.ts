import { availableParallelism } from 'node:os';
import { chromiumLaunchOptions } from '@beep/testkit/chromium';
import { defineConfig } from '@playwright/test';

export default defineConfig({
  testDir: 'e2e/specs',
  timeout: 60_000,
  expect: { timeout: 10_000 },
  retries: 0,
  // Most tests wait for sound half of the time: others have the cores meanwhile.
  workers: availableParallelism() + 2,
  forbidOnly: true,
  reporter: [['list'], ['json', { outputFile: 'test-results/report.json' }]],
  outputDir: 'test-results/artifacts',
  projects: [
    // Whole browsers that record are expensive: few at a time. First, so that the other workers go on with the rest.
    { name: 'main-job', testMatch: 'main-job/*.spec.ts', workers: 1 },
    { name: 'extensions', testMatch: 'extensions/*.spec.ts', workers: 2 },
    {
      name: 'rest',
      testIgnore: ['main-job/**', 'extensions/**'],
      // Specs that need the whole browser open one of their own. What moves for the eye costs a tenth of the processor;
      // the projects above see it.
      use: {
        launchOptions: chromiumLaunchOptions({ headlessShell: true }),
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
