import { defineConfig } from '@playwright/test';

/** No tests: it leads the built extensions to what the Web Store is to show. Run it with `npm run store-pictures`. */
export default defineConfig({
  testDir: '.',
  testMatch: '*.store.ts',
  timeout: 180_000,
  workers: 1,
  reporter: [['list']],
  outputDir: '../../test-results/store-pictures',
});
