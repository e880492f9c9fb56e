import type { Plugin } from 'vite';

/** The largest file of the start, of which most functions run. */
const RUNS_AT_ONCE = 'react';
const HINT = '//# allFunctionsCalledOnLoad\n';

/** Lets Chromium compile a file while it downloads, beside the main thread, instead of function by function as they run. */
export function compiledAtOnce(): Plugin {
  return {
    name: 'beep:compiled-at-once',
    applyToEnvironment: (environment) => environment.name === 'client',
    // After the scripts are minified, which removes comments.
    generateBundle(_options, bundle) {
      for (const output of Object.values(bundle)) {
        if (output.type === 'chunk' && output.name === RUNS_AT_ONCE) output.code = HINT + output.code;
      }
    },
  };
}
