import { fileURLToPath } from 'node:url';

type Program = 'main' | 'beep' | 'backup' | 'restore' | 'migrate' | 'claim-storage';

/** The path of a program as it is shipped; it is built before the tests (`scripts/build-server.mjs`). */
export function builtProgram(name: Program): string {
  return fileURLToPath(new URL(`../../dist/${name}.js`, import.meta.url));
}
