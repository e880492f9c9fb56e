import { createRequire } from 'node:module';
import { expect, it } from 'vitest';
import { packageOfModule } from './package-of-module.ts';

const { resolve } = createRequire(import.meta.url);
const vite = resolve('vite/package.json');

it('is the package of the folder that a module lies in, whatever it is asked for', () => {
  const module = vite.replace('package.json', 'dist/client/client.mjs');
  expect(packageOfModule(module)).toMatch(/^vite@\d/);
  expect(packageOfModule(`\0${module}?commonjs-es-import`)).toMatch(/^vite@\d/);
});

it('is the bundler for what the bundler writes itself', () => {
  expect(packageOfModule('\0vite/preload-helper.js')).toMatch(/^vite@\d/);
  expect(packageOfModule('\0rolldown/runtime.js')).toMatch(/^rolldown@\d/);
});

it('is none for our own', () => {
  expect(packageOfModule('/src/beep/packages/core/src/index.ts')).toBeUndefined();
  expect(packageOfModule('\0virtual:react-router/server-build')).toBeUndefined();
});
