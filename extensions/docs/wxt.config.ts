import { viteBundledPackages } from '@beep/bundled-packages';
import { type BrowserName, defineExtension, type ExtensionBuild } from '@beep/extension-kit/manifest';
import { defineConfig } from 'wxt';
import { version } from './package.json' with { type: 'json' };

const PACKAGE_LIST = 'dist/bundled-packages.json';
const buildFor = (browser: string): ExtensionBuild =>
  defineExtension({ host: 'docs', version, browser: browser as BrowserName, env: process.env });

export default defineConfig({
  srcDir: 'src',
  publicDir: '../../packages/extension-kit/public',
  outDir: 'dist',
  imports: false,
  manifestVersion: 3,
  targetBrowsers: ['chrome', 'firefox'],
  manifest: ({ browser }) => buildFor(browser).manifest,
  hooks: {
    'entrypoints:found': ({ config }, found) => {
      const { absentPages } = buildFor(config.browser);
      found.splice(0, found.length, ...found.filter(({ name }) => !absentPages.includes(name)));
    },
  },
  vite: ({ browser }) => {
    const { define, rolldownOptions } = buildFor(browser);
    return {
      plugins: [viteBundledPackages(PACKAGE_LIST)],
      worker: { plugins: () => [viteBundledPackages(PACKAGE_LIST)] },
      define,
      build: { rolldownOptions },
    };
  },
});
