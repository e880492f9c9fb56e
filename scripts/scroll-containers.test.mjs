import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const FOLDERS = ['packages', 'web', 'extensions', 'embeds'];
const SCROLLS = /overflow(?:-[xy]|-block|-inline)?:[^;]*\b(?:auto|scroll)\b/;
const IS_CONTAINER = /position: (?:relative|absolute|fixed|sticky)/;

/** The declarations of each innermost rule, with its file and selector. */
function rulesOf(file) {
  const css = readFileSync(`${ROOT}/${file}`, 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, '');
  return [...css.matchAll(/([^{};]+)\{([^{}]*)\}/g)].map(([, selector, body]) => ({
    name: `${file} ${selector.trim()}`,
    body,
  }));
}

// Lines for screen readers are positioned: with an outer container they do not scroll, and make the page scroll instead.
it('has a position wherever something scrolls, to contain what is positioned in it', () => {
  const names = execFileSync('git', ['ls-files', ...FOLDERS.map((folder) => `${folder}/*.css`)], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  const scrolling = names
    .trim()
    .split('\n')
    .flatMap(rulesOf)
    .filter(({ body }) => SCROLLS.test(body));
  expect(scrolling.length).toBeGreaterThan(5);
  expect(scrolling.filter(({ body }) => !IS_CONTAINER.test(body)).map(({ name }) => name)).toEqual([]);
});
