import { join } from 'node:path';
import { viteBundledPackages } from '@beep/bundled-packages';
import type { ExtensionBuild } from '@beep/extension-kit/manifest';
import type { InlineConfig, Plugin } from 'vite';

/** The folder of what all extensions have: their pages and scripts. */
export const SHELL = import.meta.dirname;

export const PUBLIC_DIR = join(SHELL, '../../packages/extension-kit/public');

/** One extension for one browser. */
export interface ShellBuild extends ExtensionBuild {
  readonly browser: 'chrome' | 'firefox';
  /** The host's folder. */
  readonly folder: string;
}

/** What Vite is told by both tools. */
export function viteOptions({ folder, manifest, define, rolldownOptions }: ShellBuild): InlineConfig {
  const listPackages = (): Plugin => viteBundledPackages(join(folder, 'dist/bundled-packages.json'));
  const nameInPages: Plugin = {
    name: 'name-in-pages',
    transformIndexHtml: { order: 'pre', handler: (html) => html.replaceAll('%name%', manifest.name) },
  };
  return {
    plugins: [listPackages(), nameInPages],
    worker: { plugins: () => [listPackages()] },
    resolve: { alias: { 'virtual:host-extension': join(folder, 'src/extension.ts') } },
    define,
    build: { rolldownOptions },
  };
}
