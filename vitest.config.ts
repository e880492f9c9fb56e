import { chromiumLaunchOptions } from '@beep/testkit/chromium';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';

const browserTests = '{packages,extensions,embeds}/*/src/**/*.browser.test.{ts,tsx}';

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'node',
          environment: 'node',
          // By itself it leaves one core out: on two, every wait of one test would hold up all others.
          maxWorkers: '100%',
          testTimeout: 20_000,
          hookTimeout: 30_000,
          expect: { poll: { timeout: 10_000 } },
          include: [
            'packages/*/src/**/*.test.{ts,tsx}',
            'bench/src/**/*.test.ts',
            'addons/*/src/**/*.test.ts',
            'embeds/*/src/**/*.test.ts',
            'extensions/*/src/**/*.test.ts',
            'web/**/*.test.{ts,tsx}',
            'scripts/**/*.test.mjs',
          ],
          sequence: { groupOrder: 0 },
          exclude: ['**/node_modules/**', '**/dist/**', '**/build/**', '**/*.browser.test.*'],
        },
      },
      {
        // Found in mid-run they would reload the page under a test.
        optimizeDeps: {
          include: [
            '@base-ui/react/alert-dialog',
            '@base-ui/react/dialog',
            '@base-ui/react/menu',
            '@base-ui/react/popover',
            '@base-ui/react/select',
            '@beep/browser > idb',
            '@frontapp/plugin-sdk',
            'firebase/app',
            'firebase/auth',
            'firebase/auth/web-extension',
            'jsqr',
            'uqr',
            'mediabunny',
            'wasm-media-encoders',
          ],
        },
        test: {
          name: 'browser',
          // Sound runs in real time: nothing else may take the processor from it.
          sequence: { groupOrder: 1 },
          fileParallelism: false,
          include: [browserTests, 'web/app/**/*.browser.test.{ts,tsx}'],
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({ launchOptions: chromiumLaunchOptions() }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
    ],
  },
});
