import { accessSync, constants } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { isMissingFile } from '../../errno.ts';

/** SQLite's result code for a lock held elsewhere. */
const SQLITE_BUSY = 5;

/** Held until it is released or its process ends in any way. */
export interface ProcessLock {
  release(): void;
}

/** Prevents garbage collection, which would release the locks. */
const held = new Set<DatabaseSync>();

/**
 * Locks a file and creates it if needed; undefined while any process holds it. The operating system keeps the lock: a
 * kill releases it, and it works between containers that share a volume, where process ids repeat. It is SQLite's lock
 * of a database file, because Node offers no other. Do not open the file in another way: on POSIX systems a process
 * loses its locks of a file when it closes any descriptor of it. Throws if the file cannot be created or written.
 */
export function takeProcessLock(path: string): ProcessLock | undefined {
  const database = new DatabaseSync(path, { timeout: 0 });
  try {
    // Nothing is written, so no journal file is needed.
    database.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
    // A read-only file would get a lock that two processes can hold, a removed file a lock of nothing.
    accessSync(path, constants.W_OK);
  } catch (error) {
    database.close();
    if (isBusy(error) || isMissingFile(error)) return undefined;
    throw error;
  }
  held.add(database);
  return {
    release: () => {
      if (held.delete(database)) database.close();
    },
  };
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY;
}
