import { chromiumLaunchOptions } from '@beep/testkit/chromium';
import { defineConfig } from '@playwright/test';

export default defineConfig({
  testDir: 'e2e',
  timeout: 60_000,
  retries: 0,
  workers: 2,
  forbidOnly: true,
  reporter: [['list'], ['json', { outputFile: 'test-results/report.json' }]],
  outputDir: 'test-results/artifacts',
  projects: [
    // It measures sound, which runs in real time: nothing else may take the processor from it.
    { name: 'main-job', testMatch: 'main-job.spec.ts' },
    { name: 'rest', testIgnore: 'main-job.spec.ts', dependencies: ['main-job'] },
  ],
  use: {
    browserName: 'chromium',
    launchOptions: chromiumLaunchOptions(),
    // Its pictures would be taken of every change of every page: a quarter of the processor time or more.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: true },
    screenshot: 'only-on-failure',
    video: 'off',
  },
});
