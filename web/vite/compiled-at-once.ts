import type { Plugin } from 'vite';

/** The files with which a recorder starts: most of their functions run at once. */
const RUN_AT_ONCE = ['react', 'recorder', 'recording'];
const HINT = '//# allFunctionsCalledOnLoad\n';

/** Lets Chromium compile a file while it downloads, beside the main thread, instead of function by function as they run. */
export function compiledAtOnce(): Plugin {
  return {
    name: 'beep:compiled-at-once',
    applyToEnvironment: (environment) => environment.name === 'client',
    // After the scripts are minified, which removes comments.
    generateBundle(_options, bundle) {
      for (const output of Object.values(bundle)) {
        if (output.type === 'chunk' && RUN_AT_ONCE.includes(output.name)) output.code = HINT + output.code;
      }
    },
  };
}
