import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { builtFileGraph } from './size-files.mjs';

function aBuild(files) {
  const folder = mkdtempSync(join(tmpdir(), 'beep-build-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
  return builtFileGraph(folder);
}

const BUILD = {
  'assets/page-a1.js': 'import"./shared-b2.js";const open=()=>import("./dialog-c3.js");',
  'assets/shared-b2.js': 'import"./split-d4.js";export const worker=()=>new Worker("/assets/worker-e5.js");',
  'assets/split-d4.js': 'export{};',
  'assets/dialog-c3.js': 'import"./split-d4.js";import"./part-f6.js";',
  'assets/part-f6.js': '',
  'assets/worker-e5.js': 'fetch("/assets/codec-07.wasm")',
  'assets/codec-07.wasm': '',
  'assets/other-18.js': '',
  'assets/style-29.css': '',
  'assets/manifest-3a.js': 'list=["/assets/other-18.js"]',
};
const PAGE = [
  '<link rel="stylesheet" href="/assets/style-29.css">',
  '<link rel="preload" as="font" href="/font.woff2">',
  '<noscript><link rel="stylesheet" href="/assets/never.css"></noscript>',
  '<script type="module" async>import "/assets/manifest-3a.js";import "/assets/page-a1.js";</script>',
].join('');

it('counts what a page loads with all that its scripts import', () => {
  expect(aBuild(BUILD).loadedBy(PAGE).sort()).toEqual([
    'assets/manifest-3a.js',
    'assets/page-a1.js',
    'assets/shared-b2.js',
    'assets/split-d4.js',
    'assets/style-29.css',
  ]);
});

it('counts what may come later: imports that wait, workers, and what these need', () => {
  const graph = aBuild(BUILD);
  expect(graph.laterThan(graph.loadedBy(PAGE)).sort()).toEqual([
    'assets/codec-07.wasm',
    'assets/dialog-c3.js',
    'assets/part-f6.js',
    'assets/worker-e5.js',
  ]);
});

it('leaves out what is known already, and what that may load', () => {
  const graph = aBuild(BUILD);
  expect(graph.laterThan(['assets/page-a1.js'], ['assets/shared-b2.js']).sort()).toEqual([
    'assets/dialog-c3.js',
    'assets/part-f6.js',
    'assets/split-d4.js',
  ]);
});

it('counts what a script in the page names, as a page does that fetches its scripts after the sound', () => {
  const page = '<script>import(files.script)({"script":"/assets/dialog-c3.js"})</script>';
  expect(aBuild(BUILD).loadedBy(page)).toEqual([]);
  expect(aBuild(BUILD).namedBy(page)).toEqual([
    'assets/dialog-c3.js',
    'assets/split-d4.js',
    'assets/part-f6.js',
  ]);
});

it('says what is missing', () => {
  expect(() => aBuild({ 'a.js': 'import"./b.js"' }).withImports(['a.js'])).toThrow('b.js, which a.js loads');
  const page = '<script src="/gone.js"></script>';
  expect(() => aBuild(BUILD).loadedBy(page)).toThrow('gone.js, which a page loads');
  expect(() => builtFileGraph(join(tmpdir(), 'beep-never-built'))).toThrow('build first');
});
