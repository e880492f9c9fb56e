import { createHash } from 'node:crypto';
import { constants, createReadStream } from 'node:fs';
import { copyFile, link, open, rename, rm, stat } from 'node:fs/promises';
import { errnoOf, isMissingFile } from '../../errno.ts';
import type { AudioContent } from '../../storage/audio-store.ts';

/** undefined if there is no such file. */
export async function factsOf(path: string): Promise<AudioContent | undefined> {
  const hash = createHash('sha256');
  let bytes = 0;
  try {
    for await (const chunk of createReadStream(path)) {
      hash.update(chunk);
      bytes += chunk.length;
    }
  } catch (error) {
    if (isMissingFile(error)) return undefined;
    throw error;
  }
  return { bytes, sha256: hash.digest('hex') };
}

/** undefined if there is no such file. */
export async function sizeOf(path: string): Promise<number | undefined> {
  try {
    return (await stat(path)).size;
  } catch (error) {
    if (isMissingFile(error)) return undefined;
    throw error;
  }
}

/** Error codes of file systems that cannot hard-link the file. */
const NO_LINKS: readonly (string | undefined)[] = ['EXDEV', 'EPERM', 'EMLINK', 'ENOTSUP', 'EOPNOTSUPP'];

/**
 * Hard-links an immutable file, replacing the target; copies it if the file system does not support links. Rejects with
 * ENOENT if the file is gone.
 */
export async function linkOrCopy(from: string, to: string): Promise<void> {
  const draft = `${to}.part`;
  await rm(draft, { force: true });
  try {
    await link(from, draft);
  } catch (error) {
    if (!NO_LINKS.includes(errnoOf(error))) throw error;
    await copySynced(from, draft);
  }
  await rename(draft, to);
}

/** Copies and syncs the file; its name is durable once the folder is synced. */
export async function copySynced(from: string, to: string): Promise<void> {
  await copyFile(from, to, constants.COPYFILE_FICLONE);
  await makePrivateAndSync(to);
}

export async function makePrivateAndSync(path: string): Promise<void> {
  const handle = await open(path, 'r+');
  try {
    await handle.chmod(0o600);
    await handle.sync();
  } finally {
    await handle.close();
  }
}
