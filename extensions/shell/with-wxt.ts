import { join } from 'node:path';
import { build } from 'wxt';
import { PUBLIC_DIR, SHELL, type ShellBuild, viteOptions } from './vite-options.ts';

/** Builds with WXT, which makes the manifest of its entry points. */
export async function buildWithWxt(made: ShellBuild): Promise<void> {
  const { browser, folder, manifest, pages } = made;
  const script = (name: string): string => join(SHELL, 'src/wxt', `${name}.ts`);
  await build({
    root: SHELL,
    configFile: false,
    entrypointsDir: '.',
    publicDir: PUBLIC_DIR,
    outDir: join(folder, 'dist'),
    imports: false,
    manifestVersion: 3,
    browser,
    manifest,
    hooks: {
      'entrypoints:found': (_wxt, found) => {
        found.splice(
          0,
          found.length,
          { type: 'background', name: 'background', inputPath: script('background') },
          { type: 'content-script', name: 'content', inputPath: script('content') },
          ...pages.map((name) => ({
            type: name === 'popup' || name === 'options' ? name : ('unlisted-page' as const),
            name,
            inputPath: join(SHELL, `${name}.html`),
          })),
        );
      },
      'entrypoints:resolved': (_wxt, entries) => {
        for (const entry of entries) {
          if (entry.type === 'options') entry.options.openInTab = true;
          if (entry.type === 'popup') entry.options.defaultTitle = manifest.action.default_title;
        }
      },
    },
    vite: () => viteOptions(made),
  });
}
