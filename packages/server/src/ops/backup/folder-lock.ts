import { randomUUID } from 'node:crypto';
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { errnoOf, isMissingFile } from '../../errno.ts';

/** The result of locking: `left` if a process that no longer runs had left its lock. */
export type LockState = 'free' | 'left' | 'taken';

/**
 * Creates a lock file with our process at the path, unless a running process holds it. The caller removes the file in
 * the states `free` and `left`.
 */
export async function takeLock(path: string): Promise<LockState> {
  // Written to a temporary file first: other processes never see it half written.
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
 * Identifies a running process by its id and, if the system provides it, its start time: ids are reused, in a container
 * even the same ones. undefined if it does not run.
 */
async function nameOf(pid: number): Promise<string | undefined> {
  if (process.platform === 'linux') {
    const facts = await readIfThere(`/proc/${pid}/stat`);
    // The program name comes before and may contain any character.
    const start = facts?.slice(facts.lastIndexOf(')') + 2).split(' ')[19];
    return start && `${pid} ${start}`;
  }
  try {
    process.kill(pid, 0);
  } catch (error) {
    // EPERM: a running process of another user.
    if (errnoOf(error) !== 'EPERM') return undefined;
  }
  return String(pid);
}

async function readIfThere(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    // The process ended meanwhile.
    if (isMissingFile(error) || errnoOf(error) === 'ESRCH') return undefined;
    throw error;
  }
}
