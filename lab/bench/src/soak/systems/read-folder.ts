import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

const MB = 1_000_000;

/** The files of a folder and their size together. */
export async function readFolder(folder: string): Promise<{ names: readonly string[]; mb: number }> {
  const names = await readdir(folder);
  const sizes = await Promise.all(
    names.map((name) =>
      stat(join(folder, name)).then(
        ({ size }) => size,
        () => 0,
      ),
    ),
  );
  return { names, mb: sizes.reduce((sum, size) => sum + size, 0) / MB };
}

/** Names of incoming files in a data folder. */
export async function readSpool(dataDir: string): Promise<string[]> {
  const entries = await readdir(join(dataDir, 'spool'), { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile() && entry.name !== 'lock').map(({ name }) => name);
}
