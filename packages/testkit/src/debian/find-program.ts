import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { unpackPackage } from './unpack-package.ts';

export interface Program {
  readonly path: string;
  readonly environment: Readonly<Record<string, string>>;
}

/**
 * Finds the machine's program, or downloads and unpacks Debian's package of the same name on first use. Resolves with a
 * one-line reason if it is not available. `versionFlag` makes the program print its version and exit.
 */
export async function findProgram(
  name: string,
  versionFlag: string,
): Promise<Program | { readonly missing: string }> {
  const runs = ({ path, environment }: Program): boolean =>
    spawnSync(path, [versionFlag], { env: { ...process.env, ...environment } }).status === 0;
  for (const path of [name, `/usr/sbin/${name}`]) {
    if (runs({ path, environment: {} })) return { path, environment: {} };
  }
  try {
    const { root, libraries } = await unpackPackage(name, name);
    const program = {
      path: join(root, 'usr/sbin', name),
      environment: { LD_LIBRARY_PATH: libraries },
    };
    return runs(program) ? program : { missing: `Debian's package ${name} does not run here.` };
  } catch (error) {
    const [reason] = String(error instanceof Error ? error.message : error).split('\n');
    return { missing: `There is no ${name} on the PATH, and Debian's package cannot be had: ${reason}` };
  }
}
