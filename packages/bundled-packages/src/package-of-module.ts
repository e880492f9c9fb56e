import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const PACKAGE_FOLDER = /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+\//;
/** What a bundler writes itself, such as its loader of chunks: `\0vite/preload-helper.js`. */
const HELPER = /^\0(vite|rolldown)\//;

const { resolve } = createRequire(import.meta.url);

/** `name@version` of the package that a module of a bundle comes from; undefined for our own. `id` is the bundler's. */
export function packageOfModule(id: string): string | undefined {
  const manifest = manifestOf(id.replaceAll('\\', '/'));
  if (manifest === undefined) return undefined;
  const { name, version }: { name: string; version: string } = JSON.parse(readFileSync(manifest, 'utf8'));
  return `${name}@${version}`;
}

function manifestOf(id: string): string | undefined {
  const helper = HELPER.exec(id)?.[1];
  if (helper !== undefined) return resolve(`${helper}/package.json`);
  const folder = PACKAGE_FOLDER.exec(id.replace(/^\0/, ''))?.[0];
  return folder === undefined ? undefined : `${folder}package.json`;
}
