import { defineConfig } from '@playwright/test';

/**
 * Not tests: takes pictures of the built extensions for the Web Store. Run it with `npm run store-pictures`.
 */
export default defineConfig({
  testDir: '.',
  testMatch: '*.store.ts',
  timeout: 180_000,
  workers: 1,
  reporter: [['list']],
  outputDir: '../../test-results/store-pictures',
});
