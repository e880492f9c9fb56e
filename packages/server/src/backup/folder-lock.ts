import { randomUUID } from 'node:crypto';
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { errnoOf, isMissingFile } from '../errno.ts';

/** How a lock was had: `left` is one that a process which no longer runs has left behind. */
export type LockState = 'free' | 'left' | 'taken';

/**
 * Puts a file that names our process at the path, unless that of a running process is there. Whoever got it, free or
 * left, removes the file.
 */
export async function takeLock(path: string): Promise<LockState> {
  // Written aside first: at its place it is never seen half written.
  const draft = `${path}.${randomUUID()}`;
  await writeFile(draft, (await nameOf(process.pid)) ?? '', { mode: 0o600, flag: 'wx' });
  try {
    await link(draft, path);
    return 'free';
  } catch (error) {
    if (errnoOf(error) !== 'EEXIST') throw error;
    if (await isHeld(path)) return 'taken';
    await rename(draft, path);
    return 'left';
  } finally {
    await rm(draft, { force: true });
  }
}

async function isHeld(path: string): Promise<boolean> {
  const holder = await readIfThere(path);
  const pid = Number.parseInt(holder ?? '', 10);
  if (!Number.isInteger(pid) || pid <= 0) return false;
  return (await nameOf(pid)) === holder;
}

/**
 * A running process by its id and, where the system tells, its start: ids are used again, in a container always the
 * same ones. undefined when there is none.
 */
async function nameOf(pid: number): Promise<string | undefined> {
  if (process.platform === 'linux') {
    const facts = await readIfThere(`/proc/${pid}/stat`);
    // What stands before is the program's name, which may hold anything.
    const start = facts?.slice(facts.lastIndexOf(')') + 2).split(' ')[19];
    return start && `${pid} ${start}`;
  }
  try {
    process.kill(pid, 0);
  } catch (error) {
    // A process of another user runs as well.
    if (errnoOf(error) !== 'EPERM') return undefined;
  }
  return String(pid);
}

async function readIfThere(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    // A process that ends while it is read.
    if (isMissingFile(error) || errnoOf(error) === 'ESRCH') return undefined;
    throw error;
  }
}
