import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { packageOfModule } from './package-of-module.ts';

/** What the builds of one process have bundled so far, by the file that lists it. */
const LISTS = new Map<string, Set<string>>();

/**
 * Adds the packages of some modules to the list in `listFile`, which a process begins anew: one build of a product is often
 * several of the bundler's. The list is JSON, `name@version` in order, and lies outside what is shipped.
 */
export function addToPackageList(listFile: string, modules: Iterable<string>): void {
  const file = resolve(listFile);
  const list = LISTS.get(file) ?? new Set();
  LISTS.set(file, list);
  for (const module of modules) {
    const name = packageOfModule(module);
    if (name !== undefined) list.add(name);
  }
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify([...list].sort(), null, 2)}\n`);
}
