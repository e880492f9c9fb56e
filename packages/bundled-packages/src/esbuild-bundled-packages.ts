import { resolve } from 'node:path';
import type { Plugin } from 'esbuild';
import { addToPackageList } from './package-list.ts';

/** Lists the packages of which a build has put something into its output. */
export function esbuildBundledPackages(file: string): Plugin {
  return {
    name: 'bundled-packages',
    setup: ({ initialOptions, onEnd }) => {
      initialOptions.metafile = true;
      onEnd(({ metafile }) => {
        const inputs = Object.values(metafile?.outputs ?? {}).flatMap((output) =>
          Object.entries(output.inputs),
        );
        const used = inputs.filter(([, { bytesInOutput }]) => bytesInOutput > 0).map(([path]) => path);
        addToPackageList(
          file,
          used.map((path) => resolve(initialOptions.absWorkingDir ?? '', path)),
        );
      });
    },
  };
}
