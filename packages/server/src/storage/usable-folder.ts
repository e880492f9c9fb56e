import { access, constants, lstat, readdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isMissingFile } from '../errno.ts';

const CHANGE = constants.W_OK | constants.X_OK;

/** Rejects if one of the folders cannot be used, or is missing and cannot be made. Makes nothing. */
export async function requireUsableFolders(paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    const existing = await nearestExisting(path);
    if (!(await stat(existing)).isDirectory()) throw new Error(`${existing} is not a folder`);
    await access(existing, existing === path ? CHANGE | constants.R_OK : CHANGE);
  }
}

/** Rejects if a file in the folder cannot be read. A missing folder has none. */
export async function requireReadableFiles(folder: string): Promise<void> {
  for (const name of await namesIn(folder)) await access(join(folder, name), constants.R_OK);
}

/** The path, or the nearest folder above it that exists. A link without a target exists, and nothing can be made there. */
export async function nearestExisting(path: string): Promise<string> {
  try {
    await lstat(path);
    return path;
  } catch (error) {
    if (!isMissingFile(error) || dirname(path) === path) throw error;
    return nearestExisting(dirname(path));
  }
}

async function namesIn(folder: string): Promise<readonly string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (isMissingFile(error)) return [];
    throw error;
  }
}
