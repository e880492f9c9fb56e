import { accessSync, constants } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { isMissingFile } from '../../errno.ts';

/** SQLite's result code for a lock that somebody else holds. */
const SQLITE_BUSY = 5;

/** Held until it is released or its process ends, however that ends. */
export interface ProcessLock {
  release(): void;
}

/** Keeps the locks from being collected, which would free them. */
const held = new Set<DatabaseSync>();

/**
 * Locks a file, which is made when it is not there; undefined while another process, or this one, holds it. The system
 * itself keeps the lock: a kill frees it, and it holds between containers that share a volume, where process ids repeat.
 * It is SQLite's lock of a database file, because Node has no other one. The file must not be opened in another way:
 * on POSIX systems a process loses its locks of a file when it closes any descriptor of it. Throws when the file cannot
 * be made or written.
 */
export function takeProcessLock(path: string): ProcessLock | undefined {
  const database = new DatabaseSync(path, { timeout: 0 });
  try {
    // Nothing is written, so that no journal has to lie beside it.
    database.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
    // A file that cannot be written gets a lock that two may hold; one that its holder has removed, a lock of nothing.
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
