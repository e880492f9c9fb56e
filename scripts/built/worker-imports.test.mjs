import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const DIST = join(import.meta.dirname, '..', '..', 'packages', 'server', 'dist');
const WORKERS = readdirSync(DIST).filter((name) => name.endsWith('-worker.js'));
const IMPORT = /\b(?:from|import)\s*"([^"]+)"/g;

/** What a file imports at once, and what those import. */
function importsOf(name, found = new Set()) {
  for (const [, target] of readFileSync(join(DIST, name), 'utf8').matchAll(IMPORT)) {
    if (found.has(target)) continue;
    found.add(target);
    if (target.startsWith('./')) importsOf(target.slice(2), found);
  }
  return found;
}

it.each(WORKERS)('%s starts without the schema library, which takes longer to load than all else', (name) => {
  const imports = [...importsOf(name)];
  expect(imports).not.toEqual([]);
  expect(imports.filter((target) => target.startsWith('zod'))).toEqual([]);
});
