import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

/**
 * The documents that promise something name the tests that show it, in a table as `path` › name (or a library as
 * `name@version`) and in text as `path` › "name". Asking the runners for their tests would take minutes, so names are
 * looked up in the source.
 */
const ROOT = join(import.meta.dirname, '..');
const ROW = /^\|(.+)\|(.+)\|\s*$/;
const TEST_PROOF = /^`([^`@]+)` › (.+)$/;
const TEST_IN_TEXT = /`([^`\s]+\.(?:test|spec)\.(?:ts|tsx|mjs))`(?:\s›\s"([^"]+)")?/g;
const LIBRARY_PROOF = /^`((?:@[\w.-]+\/)?[\w.-]+)@([\w.-]+)`/;
const { packages } = JSON.parse(read('package-lock.json'));

function read(path) {
  return readFileSync(join(ROOT, path), 'utf8');
}

/** `[statement, proofs]` of every row of a document's tables. */
function rowsOf(document) {
  return document.split('\n').flatMap((line) => {
    const cells = ROW.exec(line.replaceAll('\\|', '\0'));
    if (!cells || /^\s*:?-+/.test(cells[1]) || cells[2].trim() === 'Shown by') return [];
    const [statement, proofs] = cells.slice(1).map((cell) => cell.trim().replaceAll('\0', '|'));
    return [[statement, proofs.split('<br>').map((proof) => proof.trim())]];
  });
}

/** Whether a file calls a test, a suite or a step of a table by this name, in any kind of quotes. */
function hasTest(path, name) {
  if (!existsSync(join(ROOT, path))) return false;
  const quoted = [`'${name.replaceAll("'", "\\'")}'`, `"${name.replaceAll('"', '\\"')}"`, `\`${name}\``];
  const source = read(path).replace(/\(\s+/g, '(');
  return quoted.some((text) => source.includes(`(${text},`));
}

function isKept(proof) {
  const [, library, version] = LIBRARY_PROOF.exec(proof) ?? [];
  if (library !== undefined) return packages[`node_modules/${library}`]?.version === version;
  const [, path, name] = TEST_PROOF.exec(proof) ?? [];
  return path !== undefined && hasTest(path, name);
}

describe.each(['docs/spec-coverage.md', 'docs/security-tests.md'])('%s', (path) => {
  const rows = rowsOf(read(path));

  it('names for every statement tests and libraries that exist, or says "not yet"', () => {
    const wrong = rows.flatMap(([statement, proofs]) =>
      proofs
        .filter((proof) => proof !== 'not yet' && !isKept(proof))
        .map((proof) => `${statement} | ${proof}`),
    );
    expect(wrong).toEqual([]);
    expect(rows.length).toBeGreaterThan(50);
  });
});

it('has tests for every row of the threats, and for no other', () => {
  const threats = read('docs/security.md').matchAll(/^\| ([A-Z]\d+) \|/gm);
  expect(rowsOf(read('docs/security-tests.md')).map(([row]) => row)).toEqual(
    [...threats].map(([, row]) => row),
  );
});

describe.each(['docs/spec-coverage.md', 'docs/security.md'])('%s', (path) => {
  it('names no test in its text that does not exist', () => {
    const text = read(path)
      .replace(/^\|.*$/gm, '')
      .replaceAll('\n', ' ');
    const named = [...text.matchAll(TEST_IN_TEXT)].map(([, file, name]) => [file, name]);
    const exists = ([file, name]) =>
      name === undefined ? existsSync(join(ROOT, file)) : hasTest(file, name);
    expect(named.filter((each) => !exists(each))).toEqual([]);
  });
});
