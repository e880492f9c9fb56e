import { viteBundledPackages } from '@beep/bundled-packages';
import { defineExtension } from '@beep/extension-kit/manifest';
import { crx } from '@crxjs/vite-plugin';
import { defineConfig } from 'vite';
import { classroomManifest } from './manifest.config.ts';
import { version } from './package.json' with { type: 'json' };

const PACKAGE_LIST = 'dist/bundled-packages.json';
/** The pages that the manifest does not name. */
const PAGES = ['panel', 'permission', 'offscreen'];

export default defineConfig(({ mode }) => {
  const browser = mode === 'firefox' ? 'firefox' : 'chrome';
  const extension = defineExtension({ host: 'classroom', version, browser, env: process.env });
  const { define, rolldownOptions, absentPages } = extension;
  return {
    publicDir: '../../packages/extension-kit/public',
    plugins: [
      crx({
        manifest: classroomManifest(extension),
        browser,
        contentScripts: { injectCss: false, standaloneFiles: ['src/content.ts'] },
      }),
      viteBundledPackages(PACKAGE_LIST),
    ],
    worker: { plugins: () => [viteBundledPackages(PACKAGE_LIST)] },
    define,
    build: {
      outDir: `dist/${browser}-mv3`,
      rolldownOptions: {
        ...rolldownOptions,
        input: PAGES.filter((name) => !absentPages.includes(name)).map((name) => `${name}.html`),
      },
    },
  };
});
