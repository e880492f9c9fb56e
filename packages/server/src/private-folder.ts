import { chmod, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

const OTHERS = 0o077;

/**
 * Takes from everybody but their owner what a folder and the given parts of it allow them; of the files only those in
 * `withFiles`, which are few: nobody gets to the others through a folder that is closed. Answers what could not be changed.
 */
export async function makePrivate(
  folders: readonly string[],
  withFiles: readonly string[],
): Promise<readonly string[]> {
  // Windows has no such modes: what a folder inherits decides.
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
