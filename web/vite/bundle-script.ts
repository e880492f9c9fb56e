import { viteBundledPackages } from '@beep/bundled-packages';
import { build } from 'vite';

export interface ScriptOptions {
  /** Where the list of the packages in it is written. */
  readonly packages: string;
  readonly define?: Readonly<Record<string, string>>;
}

/** The code of a script of its own, which is no module and imports nothing. */
export async function bundleScript(entry: string, { packages, define = {} }: ScriptOptions): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'warn',
    plugins: [viteBundledPackages(packages)],
    define: { ...define },
    build: {
      write: false,
      rolldownOptions: { input: entry, output: { format: 'iife' } },
    },
  });
  const outputs = Array.isArray(result) ? result : [result];
  const chunk = outputs
    .flatMap((made) => ('output' in made ? made.output : []))
    .find(({ type }) => type === 'chunk');
  if (chunk?.type !== 'chunk') throw new Error(`${entry} was not built`);
  return chunk.code;
}
