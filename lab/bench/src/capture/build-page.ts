import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

/** A file of the built page. */
export interface PageFile {
  readonly contentType: string;
  readonly body: Buffer;
}

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.wasm': 'application/wasm',
};

/**
 * Builds the page with all recorders as the site is built: minified, from the packages' sources. Returns the
 * files by path.
 */
export async function buildPage(): Promise<ReadonlyMap<string, PageFile>> {
  const root = fileURLToPath(new URL('.', import.meta.url));
  const built = await build({
    root,
    configFile: false,
    logLevel: 'warn',
    build: { write: false, target: 'esnext', modulePreload: false },
  });
  const outputs = Array.isArray(built) ? built : [built];
  const files = outputs.flatMap((output) => ('output' in output ? output.output : []));
  return new Map(
    files.map((file) => [
      `/${file.fileName}`,
      {
        contentType: CONTENT_TYPES[extname(file.fileName)] ?? 'application/octet-stream',
        body: Buffer.from(file.type === 'chunk' ? file.code : file.source),
      },
    ]),
  );
}
