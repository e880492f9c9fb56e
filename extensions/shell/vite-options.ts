import { join } from 'node:path';
import { viteBundledPackages } from '@beep/bundled-packages';
import type { ExtensionHostId } from '@beep/core/hosts';
import type { ExtensionBuild } from '@beep/extension-kit/manifest';
import { markedTexts } from '@beep/texts';
import type { InlineConfig, Plugin } from 'vite';

/** The folder of what all extensions have: their pages and scripts. */
export const SHELL = import.meta.dirname;

export const PUBLIC_DIR = join(SHELL, '../../packages/extension-kit/public');

/** One extension for one browser. */
export interface ShellBuild extends ExtensionBuild {
  readonly host: ExtensionHostId;
  readonly browser: 'chrome' | 'firefox';
  /** The host's folder. */
  readonly folder: string;
}

/** What Vite is told by both tools. */
export function viteOptions({ folder, define, rolldownOptions }: ShellBuild): InlineConfig {
  const listPackages = (): Plugin => viteBundledPackages(join(folder, 'dist/bundled-packages.json'));
  return {
    plugins: [markedTexts('look-ups'), listPackages()],
    worker: { plugins: () => [markedTexts('look-ups'), listPackages()] },
    resolve: { alias: { 'virtual:host-extension': join(folder, 'src/extension.ts') } },
    define,
    build: { rolldownOptions },
  };
}
