import { join } from 'node:path';
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
}
