import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const EXTENSIONS = fileURLToPath(new URL('../../../../extensions', import.meta.url));

/** An extension as the browser loads it. */
export interface BuiltExtension {
  readonly folder: string;
  /** The scripts in the host's pages, concatenated. */
  readonly contentScripts: readonly Buffer[];
}

/** Reads the build of `extensions/<name>`. Throws if there is no build. */
export function builtExtension(name: string): BuiltExtension {
  const folder = join(EXTENSIONS, name, 'dist', 'chrome-mv3');
  const manifest = join(folder, 'manifest.json');
  if (!existsSync(manifest)) throw new Error(`The extension ${name} is not built.`);
  const { content_scripts: scripts } = JSON.parse(readFileSync(manifest, 'utf8')) as {
    content_scripts: readonly { readonly js?: readonly string[]; readonly css?: readonly string[] }[];
  };
  const paths = scripts.flatMap(({ js = [], css = [] }) => [...js, ...css]);
  return { folder, contentScripts: paths.map((path) => readFileSync(join(folder, path))) };
}
