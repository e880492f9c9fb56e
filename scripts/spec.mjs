import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { styleText } from 'node:util';

const ROOT = join(import.meta.dirname, '..');
const TESTS = '{addons,e2e,embeds,extensions,packages,scripts,web}/**/*.{test,spec}.{ts,tsx,mjs}';
/** `// spec: header.3, L1` above a call whose first argument is the name of a test or suite. */
const TAG = /\/\/ spec: (.+)/g;
const NAME = /\(\s*(['"`])((?:\\.|(?!\1).)*)\1,/s;
const STATEMENT = /^- \*\*([\w.-]+)\*\* (.+)$/gm;
const THREAT = /^\| ([A-Z]\d+) \| ([^|]+) \|/gm;
/** A statement that a library keeps names it and its version. */
const LIBRARY = /`((?:@[\w.-]+\/)?[\w.-]+)@(\d[\w.-]*)`/;

/** The statements of docs/behaviour.md and the threats of docs/security.md: `id` → text. */
export function readStatements() {
  const behaviour = read('docs/behaviour.md').matchAll(STATEMENT);
  const threats = read('docs/security.md').matchAll(THREAT);
  return new Map([...behaviour, ...threats].map(([, id, text]) => [id, text.trim()]));
}

/** The tests that are tagged with each id: `id` → `{ path, name }[]`. */
export function readTags() {
  const tests = globSync(TESTS, { cwd: ROOT, exclude: ['**/node_modules/**', '**/dist/**'] });
  const tags = tests.flatMap((path) => {
    const source = read(path);
    return [...source.matchAll(TAG)].flatMap((tag) => {
      const name = NAME.exec(source.slice(tag.index))?.[2] ?? '';
      return tag[1].split(', ').map((id) => [id.trim(), { path, name }]);
    });
  });
  return Map.groupBy(tags, ([id]) => id);
}

/** `[library, version]` if a statement is kept by a library. */
export function libraryOf(statement) {
  return LIBRARY.exec(statement)?.slice(1);
}

function read(path) {
  return readFileSync(join(ROOT, path), 'utf8');
}

if (import.meta.main) {
  const tags = readTags();
  for (const [id, statement] of readStatements()) {
    console.log(`${styleText('bold', id)} ${statement}`);
    for (const [, { path, name }] of tags.get(id) ?? []) console.log(`    ${path} › ${name}`);
  }
}
