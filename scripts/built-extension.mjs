import { readFileSync } from 'node:fs';
import { relative, sep } from 'node:path';
import { listFiles } from './fingerprint.mjs';

/** The files of an unpacked extension as `{ path, bytes }`, paths from its root with forward slashes. */
export function builtFiles(folder) {
  return listFiles(folder).map((file) => ({
    path: relative(folder, file).split(sep).join('/'),
    bytes: readFileSync(file),
  }));
}
