import { stat } from 'node:fs/promises';

/** Tells a database from its copies, which hold the same rows. It is read from the server or the file, not from rows. */
export interface DatabaseOrigin {
  /** The database in its server, or the file: every dump, template or file copy gets another one. */
  readonly database: string;
  /** A hash of the address in the settings. */
  readonly address: string;
  /** The start of the database server. */
  readonly started: string;
  /** The server's timeline. The promotion of a replica raises it. */
  readonly timeline: number;
}

/**
 * True if `now` is the database of `before`. A copy of a server's whole disk has the same `database`: it is told apart
 * by its address and its start, and a promoted replica by its timeline.
 */
export function isSameDatabase(before: DatabaseOrigin, now: DatabaseOrigin): boolean {
  if (before.database !== now.database) return false;
  return before.address === now.address || before.started === now.started || before.timeline < now.timeline;
}

/** The inode and the time of creation: a restart and a rename keep them, a copy has others. */
export async function readFileOrigin(path: string): Promise<DatabaseOrigin> {
  const { ino, birthtimeMs, ctimeMs } = await stat(path);
  // A file system that stores no time of creation returns that of the last change.
  const born = birthtimeMs === ctimeMs ? 0 : Math.floor(birthtimeMs);
  return { database: `file ${ino} ${born}`, address: '', started: '', timeline: 0 };
}
