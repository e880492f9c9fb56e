import { mkdir, mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { build as esbuild } from 'esbuild';
import { build } from 'vite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { esbuildBundledPackages, viteBundledPackages } from './index.ts';

const FILES = {
  'entry.js':
    "import { a } from 'used';\nimport { b } from 'unused';\nimport 'styled/style.css';\nconsole.log(a());\n",
  'node_modules/used/package.json': '{ "name": "used", "version": "1.0.0", "main": "index.js" }',
  'node_modules/used/index.js': 'export const a = () => document.title;',
  'node_modules/unused/package.json':
    '{ "name": "unused", "version": "2.0.0", "main": "index.js", "sideEffects": false }',
  'node_modules/unused/index.js': 'export const b = () => document.URL;',
  'node_modules/styled/package.json': '{ "name": "styled", "version": "3.0.0" }',
  'node_modules/styled/style.css': 'p { color: red; }',
};

let root: string;
const listed = async (name: string): Promise<unknown> => JSON.parse(await readFile(join(root, name), 'utf8'));

beforeAll(async () => {
  root = await realpath(await mkdtemp(join(tmpdir(), 'beep-bundled-')));
  for (const [path, text] of Object.entries(FILES)) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), text);
  }
});
afterAll(() => rm(root, { recursive: true }));

it('lists what Vite put into the output, styles too, and not what it left out', async () => {
  await build({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [viteBundledPackages(join(root, 'vite.json'))],
    build: { write: false, rolldownOptions: { input: join(root, 'entry.js') } },
  });
  expect(await listed('vite.json')).toEqual(['styled@3.0.0', 'used@1.0.0']);
});

it('lists what esbuild put into the output, of all builds of one product', async () => {
  const plugins = [esbuildBundledPackages(join(root, 'lists', 'esbuild.json'))];
  const options = { bundle: true, write: false, outdir: 'out', absWorkingDir: root, plugins };
  await esbuild({ ...options, entryPoints: ['entry.js'] });
  await esbuild({
    ...options,
    stdin: { contents: "import { b } from 'unused'; console.log(b());", resolveDir: root },
  });
  expect(await listed('lists/esbuild.json')).toEqual(['styled@3.0.0', 'unused@2.0.0', 'used@1.0.0']);
});
