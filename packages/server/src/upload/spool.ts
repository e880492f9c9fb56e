import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { isMissingFile } from '../errno.ts';
import { ServerError } from '../server-error.ts';
import { type ProcessLock, takeProcessLock } from '../storage/disk/process-lock.ts';

/** A completely received file. */
export interface ReceivedFile {
  readonly path: string;
  readonly bytes: number;
  readonly sha256: string;
}

/** A file being received. */
export interface SpoolFile {
  /** Rejects with `too_large` beyond the maximum; bytes written so far stay until `discard`. */
  write(chunk: Uint8Array): Promise<void>;
  finish(): Promise<ReceivedFile>;
  /** Removes the file, finished or not. */
  discard(): Promise<void>;
}

/** The folder for incoming files; empty when nothing is being received. */
export interface Spool {
  receive(maxBytes: number): Promise<SpoolFile>;
  /** An unused name for a file that the caller writes. */
  newPath(): string;
  discard(path: string): Promise<void>;
  /** Removes all files; nothing can be received afterwards. */
  close(): Promise<void>;
}

export interface SpoolOptions {
  /** Called if leftovers of other processes cannot be removed; this is retried. */
  readonly onError?: ((error: unknown) => void) | undefined;
  /** Milliseconds between searches for leftovers; 20,000 by default. */
  readonly cleanEveryMs?: number | undefined;
}

/** The lock in a process's folder, which shows that the process is alive. */
export const SPOOL_LOCK = 'lock';
const CLEAN_EVERY_MS = 20_000;
/** An unlocked folder is of an old version, or of a start that ended before locking it. */
const UNLOCKED_LIFE_MS = 10 * 60_000;
const BIRTHS = 10;
const START_FOLDER = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Creates a folder for this process in the spool, locked while the process lives. Removes folders of processes that
 * have ended, now and periodically.
 */
export async function openSpool(
  folder: string,
  { onError = () => undefined, cleanEveryMs = CLEAN_EVERY_MS }: SpoolOptions = {},
): Promise<Spool> {
  const { own, lock } = await makeOwnFolder(folder);
  await removeLeftovers(folder);
  const cleaning = setInterval(() => void removeLeftovers(folder).catch(onError), cleanEveryMs);
  cleaning.unref();
  const newPath = (): string => join(own, randomUUID());
  return {
    newPath,
    discard: (path) => rm(path, { force: true }),
    receive: (maxBytes) => openSpoolFile(newPath(), maxBytes),
    close: async () => {
      clearInterval(cleaning);
      await removeLocked(own, lock);
    },
  };
}

async function makeOwnFolder(folder: string): Promise<{ readonly own: string; readonly lock: ProcessLock }> {
  for (let birth = 1; ; birth += 1) {
    const own = join(folder, randomUUID());
    await mkdir(own, { mode: 0o700 });
    try {
      const lock = takeProcessLock(join(own, SPOOL_LOCK));
      if (lock) return { own, lock };
    } catch (error) {
      if (existsSync(own)) throw error;
    }
    // Another process removed it as a leftover before it was locked.
    if (birth === BIRTHS) throw new Error(`No folder could be locked in ${folder}.`);
  }
}

async function removeLeftovers(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory() && !START_FOLDER.test(entry.name)) continue;
    if (entry.isDirectory() && existsSync(join(path, SPOOL_LOCK))) await removeUnheld(path);
    else if (await isOld(path)) await rm(path, { force: true, recursive: true });
  }
}

async function removeUnheld(path: string): Promise<void> {
  let lock: ProcessLock | undefined;
  try {
    lock = takeProcessLock(join(path, SPOOL_LOCK));
  } catch (error) {
    // Another process was faster.
    if (existsSync(path)) throw error;
  }
  if (lock) await removeLocked(path, lock);
}

/** Holds the lock until its file is removed, on systems that can remove open files. */
async function removeLocked(path: string, lock: ProcessLock): Promise<void> {
  const remove = (): Promise<void> => rm(path, { force: true, recursive: true });
  await remove().catch(() => undefined);
  lock.release();
  await remove();
}

async function isOld(path: string): Promise<boolean> {
  try {
    return Date.now() - (await stat(path)).mtimeMs > UNLOCKED_LIFE_MS;
  } catch (error) {
    if (isMissingFile(error)) return false;
    throw error;
  }
}

async function openSpoolFile(path: string, maxBytes: number): Promise<SpoolFile> {
  const handle = await open(path, 'wx', 0o600);
  const hash = createHash('sha256');
  let bytes = 0;
  return {
    write: async (chunk) => {
      bytes += chunk.length;
      if (bytes > maxBytes) throw new ServerError('too_large');
      hash.update(chunk);
      for (let done = 0; done < chunk.length; ) {
        done += (await handle.write(chunk, done)).bytesWritten;
      }
    },
    finish: async () => {
      await handle.close();
      return { path, bytes, sha256: hash.digest('hex') };
    },
    discard: async () => {
      await handle.close();
      await rm(path, { force: true });
    },
  };
}
