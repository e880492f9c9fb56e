import { chromiumLaunchOptions } from '@beep/testkit/chromium';
import { defineConfig } from '@playwright/test';
import { IS_PSEUDO, PICTURES_LANGUAGE } from './picture.ts';

const STILL = { reducedMotion: 'reduce' } as const;

/** Not tests: brings pages into their states and takes pictures. Run it with `npm run pictures`. */
export default defineConfig({
  testDir: '.',
  testMatch: '*.pictures.ts',
  // Its drawing is in English.
  testIgnore: PICTURES_LANGUAGE === 'en' && !IS_PSEUDO ? [] : 'trace.pictures.ts',
  globalTeardown: './contact-sheet.ts',
  timeout: 180_000,
  // Nothing is asserted: a busy machine is no failure.
  expect: { timeout: 30_000 },
  workers: 2,
  fullyParallel: true,
  reporter: [['list']],
  outputDir: '../../test-results/pictures',
  use: {
    browserName: 'chromium',
    actionTimeout: 30_000,
    locale: PICTURES_LANGUAGE === 'en' ? 'en-US' : PICTURES_LANGUAGE,
    contextOptions: STILL,
    permissions: ['microphone', 'clipboard-read', 'clipboard-write'],
    launchOptions: chromiumLaunchOptions(),
  },
});
