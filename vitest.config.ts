import { chromiumLaunchOptions } from '@beep/testkit/chromium';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const browserTests = '{packages,extensions,embeds}/*/src/**/*.browser.test.{ts,tsx}';

const ELSEWHERE = ['**/node_modules/**', '**/dist/**', '**/build/**', '**/*.browser.test.*'];

const inNode = {
  environment: 'node',
  // By itself it leaves one core out: on two, every wait of one test would hold up all others.
  maxWorkers: '100%',
  testTimeout: 20_000,
  hookTimeout: 30_000,
  expect: { poll: { timeout: 10_000 } },
  sequence: { groupOrder: 0 },
};

/** They take minutes. Begun last, each would run alone while the other core waits. */
const LONG = /\/(?:kill|bad-audio|main|jobs-of-many|storage-down|migrate-main|backup-in-use)\.test\.ts$/;

class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification): boolean => LONG.test(moduleId);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongFirst },
    projects: [
      {
        test: {
          ...inNode,
          name: 'node',
          // A process for each file costs more than most of these files. The modules of ours are still loaded anew.
          isolate: false,
          include: [
            'packages/*/src/**/*.test.{ts,tsx}',
            'bench/src/**/*.test.ts',
            'addons/*/src/**/*.test.ts',
            'embeds/*/src/**/*.test.ts',
            'extensions/*/src/**/*.test.ts',
            'web/**/*.test.{ts,tsx}',
            'scripts/**/*.test.mjs',
          ],
          exclude: [...ELSEWHERE, 'packages/server/**'],
        },
      },
      {
        // It listens, keeps files open and starts processes: each file in a process of its own.
        test: {
          ...inNode,
          name: 'server',
          include: ['packages/server/src/**/*.test.ts'],
          exclude: ELSEWHERE,
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
