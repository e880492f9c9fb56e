import { readdir } from 'node:fs/promises';
import { basename } from 'node:path';
import { SPOOL_LOCK } from '../upload/spool.ts';

/** Paths of incoming files, of every process that uses a `spool/`. */
export async function spooledFiles(spoolFolder: string): Promise<string[]> {
  const entries = await readdir(spoolFolder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && entry.name !== SPOOL_LOCK)
    .map((entry) => `${basename(entry.parentPath)}/${entry.name}`);
}
