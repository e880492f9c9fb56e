import { join } from 'node:path';
import type { Plugin } from 'vite';
import { addToPackageList } from './package-list.ts';

const STYLE = /\.css(?:$|\?)/;

/** Lists the packages that a build has put into its output: code, styles, and files such as fonts and wasm. */
export function viteBundledPackages(file: string): Plugin {
  let root = '';
  return {
    name: 'bundled-packages',
    apply: 'build',
    configResolved: (config) => {
      root = config.root;
    },
    generateBundle(_options, bundle) {
      const outputs = Object.values(bundle).flatMap((output) =>
        output.type === 'chunk'
          ? Object.keys(output.modules)
          : output.originalFileNames.map((name) => join(root, name)),
      );
      // A style is a file of its own by now, which does not say what it was made of.
      const styles = [...this.getModuleIds()].filter((id) => STYLE.test(id));
      addToPackageList(file, [...outputs, ...styles]);
    },
  };
}
