import { mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { ConfigError } from '../../config/config-error.ts';
import { errnoOf, isMissingFile } from '../../errno.ts';

/**
 * Makes a folder that only the service's user can read, and those above it that are missing; one that is there stays as it is.
 * Not the `recursive` of `mkdir`, which tries for ever where a folder is there and takes none: `/proc`.
 */
export async function makeFolder(path: string): Promise<void> {
  try {
    await makeOne(path);
  } catch (error) {
    if (!isMissingFile(error) || dirname(path) === path) throw error;
    await makeFolder(dirname(path));
    await makeOne(path);
  }
}

async function makeOne(path: string): Promise<void> {
  try {
    await mkdir(path, { mode: 0o700 });
  } catch (error) {
    if (errnoOf(error) !== 'EEXIST' || !(await stat(path)).isDirectory()) throw error;
  }
}

/** The same for a folder that the operator names. Rejects with a ConfigError. */
export async function makeNamedFolder(path: string): Promise<void> {
  try {
    await makeFolder(path);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new ConfigError(`No folder can be made at ${path}: ${reason}. Choose another place.`);
  }
}
