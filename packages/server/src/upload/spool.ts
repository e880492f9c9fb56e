import { createHash, randomUUID } from 'node:crypto';
import { open, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ServerError } from '../server-error.ts';

/** A file that arrived whole. */
export interface ReceivedFile {
  readonly path: string;
  readonly bytes: number;
  readonly sha256: string;
}

/** One file while it arrives. */
export interface SpoolFile {
  /** Rejects with `too_large` beyond the cap; what was written stays until it is discarded. */
  write(chunk: Uint8Array): Promise<void>;
  finish(): Promise<ReceivedFile>;
  /** Removes the file, whether it is finished or not. */
  discard(): Promise<void>;
}

/** The folder for files on their way in; empty when nothing is being received. */
export interface Spool {
  receive(maxBytes: number): Promise<SpoolFile>;
  /** A free name for a file that somebody else writes. */
  newPath(): string;
  discard(path: string): Promise<void>;
  /** Removes what processes that no longer run have left. */
  clear(): Promise<void>;
}

/** Names begin with the process id, so that a second process on the folder keeps its files. */
export function createSpool(folder: string): Spool {
  const newPath = (): string => join(folder, `${process.pid}-${randomUUID()}`);
  const discard = (path: string): Promise<void> => rm(path, { force: true });
  return {
    newPath,
    discard,
    receive: (maxBytes) => openSpoolFile(newPath(), maxBytes),
    clear: async () => {
      for (const name of await readdir(folder)) {
        if (!isOfRunningProcess(name)) await rm(join(folder, name), { force: true, recursive: true });
      }
    },
  };
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

/** Whether a name begins with the id of a process, other than this one, that runs on this machine. */
export function isOfRunningProcess(name: string): boolean {
  const pid = Number.parseInt(name, 10);
  if (!Number.isInteger(pid) || pid <= 0 || pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
