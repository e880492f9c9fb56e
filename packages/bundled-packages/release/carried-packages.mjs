import { readdirSync, readFileSync } from 'node:fs';
import { join, posix, sep } from 'node:path';

/**
 * Packages of which the service's archive carries what it needs, 43 MB of 250: its package.json does not name them, and
 * an installation fetches nothing of them. Paths of files and folders; the manifests and the licences are added.
 */
const CARRIED = {
  '@moonshine-ai/moonshine-js': ['dist/model/tiny/quantized'],
  'llama-tokenizer-js': ['llama-tokenizer.js'],
  'onnxruntime-common': ['dist/esm'],
  'onnxruntime-web': [
    'dist/ort.node.min.mjs',
    'dist/ort-wasm-simd-threaded.mjs',
    'dist/ort-wasm-simd-threaded.wasm',
  ],
};
const ADDED = /^(?:package\.json|licen[cs]e(?:\.md|\.txt)?)$/i;
/** Types and source maps are not needed. */
const NEEDED = /\.(?:js|json|md|mjs|onnx|txt|wasm)$|^LICENSE$/;

export function isCarried(name) {
  return Object.hasOwn(CARRIED, name);
}

/** Their files as `{ path: bytes }`, below the folder in which Node looks for what `dist/` imports. */
export function carriedFiles(modules) {
  const files = {};
  for (const [name, wanted] of Object.entries(CARRIED)) {
    const folder = join(modules, ...name.split('/'));
    const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) =>
        join(entry.parentPath, entry.name)
          .slice(folder.length + 1)
          .split(sep)
          .join('/'),
      );
    const carries = (path) =>
      ADDED.test(path) || wanted.some((one) => path === one || path.startsWith(`${one}/`));
    for (const path of paths.filter((one) => carries(one) && NEEDED.test(posix.basename(one)))) {
      files[`dist/node_modules/${name}/${path}`] = readFileSync(join(folder, path));
    }
  }
  return files;
}
