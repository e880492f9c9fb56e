import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { libraryOf, readStatements, readTags } from './spec.mjs';

const ROOT = join(import.meta.dirname, '..');
const TEST_IN_TEXT = /`([^`\s]+\.(?:test|spec)\.(?:ts|tsx|mjs))`(?:\s›\s"([^"]+)")?/g;
const statements = readStatements();
const tags = readTags();

describe('What the documents promise', () => {
  it('is shown by a test or a library', () => {
    const unshown = [...statements].filter(([id, text]) => !tags.has(id) && !libraryOf(text));
    expect(unshown).toEqual([]);
    expect(statements.size).toBeGreaterThan(500);
  });

  it('has every id once that a test is tagged with', () => {
    expect([...tags.keys()].filter((id) => !statements.has(id))).toEqual([]);
  });

  it('names the installed version of a library', () => {
    const { packages } = JSON.parse(read('package-lock.json'));
    const named = [...statements.values()]
      .flatMap((text) => [libraryOf(text) ?? []])
      .filter(([name]) => name);
    const other = named.filter(([name, version]) => packages[`node_modules/${name}`]?.version !== version);
    expect(other).toEqual([]);
    expect(named).not.toEqual([]);
  });

  it('has a name beside every tag', () => {
    const unnamed = [...tags.values()].flat().filter(([, { name }]) => name === '');
    expect(unnamed).toEqual([]);
  });
});

describe.each(['docs/behaviour.md', 'docs/security.md', 'docs/accessibility.md'])('%s', (path) => {
  it('names no test in its text that does not exist', () => {
    const named = [...read(path).replaceAll('\n', ' ').matchAll(TEST_IN_TEXT)].map(([, file, name]) => [
      file,
      name,
    ]);
    expect(named.filter(([file, name]) => !hasTest(file, name))).toEqual([]);
  });
});

/** Whether the file exists and, if a name is given, calls a test, a suite or a step by it in any kind of quotes. */
function hasTest(path, name) {
  if (!existsSync(join(ROOT, path))) return false;
  if (name === undefined) return true;
  const quoted = [`'${name.replaceAll("'", "\\'")}'`, `"${name.replaceAll('"', '\\"')}"`, `\`${name}\``];
  const source = read(path).replace(/\(\s+/g, '(');
  return quoted.some((text) => source.includes(`(${text},`));
}

function read(path) {
  return readFileSync(join(ROOT, path), 'utf8');
}
