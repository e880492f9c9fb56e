import { join } from 'node:path';
import { markedTexts } from '@beep/texts';
import { crx } from '@crxjs/vite-plugin';
import { build } from 'vite';
import { PUBLIC_DIR, SHELL, type ShellBuild, viteOptions } from './vite-options.ts';

const BACKGROUND = 'src/background.ts';
const CONTENT = 'src/content.ts';

/** Builds with CRXJS, which takes a whole manifest with source files and replaces them by its output. */
export async function buildWithCrxjs(made: ShellBuild): Promise<void> {
  const { browser, folder, manifest, background, contentScript, pages } = made;
  const options = viteOptions(made);
  await build({
    ...options,
    root: SHELL,
    configFile: false,
    mode: browser,
    publicDir: PUBLIC_DIR,
    plugins: [
      crx({
        browser,
        contentScripts: { injectCss: false, standaloneFiles: [CONTENT] },
        manifest: {
          manifest_version: 3,
          ...manifest,
          background:
            background === 'service-worker'
              ? { service_worker: BACKGROUND, type: 'module' }
              : { scripts: [BACKGROUND], type: 'module' },
          content_scripts: [{ ...contentScript, js: [CONTENT] }],
          action: { ...manifest.action, default_popup: 'popup.html' },
          options_ui: { page: 'options.html', open_in_tab: true },
        },
      }),
      options.plugins,
    ],
    build: {
      emptyOutDir: true,
      outDir: join(folder, 'dist', `${browser}-mv3`),
      rolldownOptions: {
        ...options.build?.rolldownOptions,
        // The manifest names the others.
        input: pages.filter((name) => name !== 'popup' && name !== 'options').map((name) => `${name}.html`),
      },
    },
  });
  await buildContentScript(made);
}

/** CRXJS builds a standalone script without plugins, and so with English sentences only: this replaces it. */
async function buildContentScript(made: ShellBuild): Promise<void> {
  const { define = {}, resolve = {} } = viteOptions(made);
  await build({
    ...{ define, resolve, plugins: [markedTexts('look-ups')] },
    root: SHELL,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    build: {
      emptyOutDir: false,
      outDir: join(made.folder, 'dist', `${made.browser}-mv3`),
      lib: {
        entry: CONTENT,
        formats: ['iife'],
        name: 'content',
        fileName: () => CONTENT.replace(/ts$/, 'js'),
      },
      rolldownOptions: made.rolldownOptions,
    },
  });
}
