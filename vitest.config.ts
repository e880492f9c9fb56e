import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { type ChromiumOptions, chromiumLaunchOptions } from '@beep/testkit/chromium';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type BrowserConfigOptions, type TestSpecification } from 'vitest/node';

// Many tests start the service as a process: it is compiled once for all of them.
process.env.NODE_COMPILE_CACHE ??= fileURLToPath(
  new URL('node_modules/.cache/beep/compiled', import.meta.url),
);

const ELSEWHERE = ['**/node_modules/**', '**/dist/**', '**/build/**', '**/*.browser.test.*'];

/** `npm run faults` runs it. */
const ONLY_WITH_ALL_FAULTS = '**/faults/many-notes.test.ts';

const inNode = {
  environment: 'node',
  // The long files of the service mostly wait, for other processes and for times to end: others have the cores meanwhile.
  maxWorkers: availableParallelism() + 2,
  // A process for each file costs more than most files. The modules of ours are still loaded anew.
  isolate: false,
  testTimeout: 20_000,
  hookTimeout: 30_000,
  expect: { poll: { timeout: 10_000 } },
  sequence: { groupOrder: 0 },
};

const IN_PRODUCTION = { 'process.env.NODE_ENV': JSON.stringify('production') };

/** React as users get it: its checks for developers take a fifth of the processor time. */
const inProduction = {
  define: IN_PRODUCTION,
  oxc: { jsx: { runtime: 'automatic', development: false } },
} as const;

/** Found in mid-run they would reload the page under a test. */
const optimizeDeps = {
  rolldownOptions: { transform: { define: IN_PRODUCTION } },
  include: [
    '@base-ui/react/alert-dialog',
    '@base-ui/react/dialog',
    '@base-ui/react/menu',
    '@base-ui/react/popover',
    '@base-ui/react/select',
    '@beep/browser > idb',
    '@frontapp/plugin-sdk',
    '@firebase/app',
    '@firebase/auth',
    '@firebase/auth/web-extension',
    'jsqr',
    'react/jsx-runtime',
    'uqr',
    'mediabunny',
    'wasm-media-encoders',
  ],
};

const inChromium = (options: ChromiumOptions = {}): BrowserConfigOptions => ({
  enabled: true,
  headless: true,
  screenshotFailures: false,
  provider: playwright({
    launchOptions: chromiumLaunchOptions(options),
    // What moves for the eye costs processor time in every test.
    contextOptions: { reducedMotion: 'reduce' },
  }),
  instances: [{ browser: 'chromium' }],
  commands: {
    /** Resolves after the browser has reported what happened to the frames of the page until now. */
    async waitForFrames({ page }) {
      await page.evaluate(() => undefined);
    },
  },
});

/** The files share these pages. `npm run test:long` also runs them translated, in each manner. */
const inPages = {
  provide: { translator: process.env.TRANSLATED ?? null },
  expect: inNode.expect,
  maxWorkers: availableParallelism() + 1,
  setupFiles: ['packages/ui/src/testing/rendered.ts'],
};

/** Of the translator, which they start themselves. */
const OF_TRANSLATOR =
  process.env.TRANSLATED === undefined ? [] : ['**/{translated,original-text}.browser.test.{ts,tsx}'];

const IN_BROWSER = [
  '{packages,extensions,embeds}/*/src/**/*.browser.test.{ts,tsx}',
  'web/app/**/*.browser.test.{ts,tsx}',
];

/** What hears or records in real time. */
const SOUND = [
  'packages/browser/src/{microphones,player,recorder,review}/**/*.browser.test.ts',
  'packages/testkit/src/**/*.browser.test.ts',
];

/** Begun last, each would run alone while the cores wait. */
const SLOWEST =
  /\/(?:kill|jobs-of-many|migrate-main|postgres-stores|main|outgoing-connections|storage-down|damaged-copies|behind-pgbouncer|bad-audio|loudness-normalization|bad-requests|many-processes|backup-in-use|upgrade-from-first)\.test\.ts$/;

class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isSlow = ({ moduleId }: TestSpecification): boolean => SLOWEST.test(moduleId);
    return [...sorted.filter(isSlow), ...sorted.filter((file) => !isSlow(file))];
  }
}

export default defineConfig({
  test: {
    tags: [
      {
        name: 'long',
        description: 'Repeats a tested promise in more rounds or processes: `npm run test:long`.',
      },
    ],
    sequence: { sequencer: SlowestFirst },
    projects: [
      {
        test: {
          ...inNode,
          name: 'node',
          include: [
            'packages/*/src/**/*.test.{ts,tsx}',
            'lab/bench/src/**/*.test.ts',
            'addons/*/src/**/*.test.ts',
            'embeds/*/src/**/*.test.ts',
            'extensions/*/src/**/*.test.ts',
            'web/**/*.test.{ts,tsx}',
            'scripts/**/*.test.mjs',
          ],
          exclude: [...ELSEWHERE, 'packages/server/**', 'scripts/built/**'],
        },
      },
      {
        test: {
          ...inNode,
          name: 'server',
          include: ['packages/server/src/**/*.test.ts'],
          globalSetup: 'scripts/build-server.mjs',
          exclude: process.env.FAULT_ROUNDS === undefined ? [...ELSEWHERE, ONLY_WITH_ALL_FAULTS] : ELSEWHERE,
        },
      },
      {
        test: {
          ...inNode,
          // What must hold of the built extensions, and of what is packed with them: run after the build.
          name: 'built',
          include: [
            'extensions/*.test.mjs',
            'packages/*/{icons,release}/*.test.mjs',
            'scripts/built/*.test.mjs',
          ],
        },
      },
      {
        ...inProduction,
        optimizeDeps,
        test: {
          browser: inChromium({ headlessShell: true }),
          name: 'browser',
          include: IN_BROWSER,
          exclude: ['**/node_modules/**', ...SOUND, ...OF_TRANSLATOR],
          ...inPages,
          sequence: { groupOrder: 1 },
        },
      },
      {
        ...inProduction,
        optimizeDeps,
        test: {
          browser: inChromium(),
          name: 'sound',
          include: SOUND,
          ...inPages,
          // It mostly waits for its sound, of which it measures milliseconds: after the others.
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});
