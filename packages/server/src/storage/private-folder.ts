import { chmod, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

const OTHERS = 0o077;

/**
 * Removes the permissions of group and others from a folder and the given parts of it. Files are changed only in
 * `withFiles`; a private folder protects the others. Resolves with the paths that could not be changed.
 */
export async function makePrivate(
  folders: readonly string[],
  withFiles: readonly string[],
): Promise<readonly string[]> {
  // Windows has no such modes; inherited permissions apply.
  if (process.platform === 'win32') return [];
  const open: string[] = [];
  const close = async (path: string): Promise<void> => {
    try {
      const { mode } = await stat(path);
      if (mode & OTHERS) await chmod(path, mode & 0o700);
    } catch {
      open.push(path);
    }
  };
  for (const folder of folders) await close(folder);
  for (const folder of withFiles) {
    for (const entry of await readdir(folder, { withFileTypes: true })) {
      if (entry.isFile()) await close(join(folder, entry.name));
    }
  }
  return open;
}

/** True if group or others have any permission on the path. */
export async function isOpenToOthers(path: string): Promise<boolean> {
  return process.platform !== 'win32' && ((await stat(path)).mode & OTHERS) !== 0;
}
