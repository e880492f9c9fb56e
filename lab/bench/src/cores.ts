import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { availableParallelism } from 'node:os';
import { delimiter, join } from 'node:path';

/** Folders of system programs that may be missing from PATH. */
const SYSTEM_FOLDERS = ['/usr/sbin', '/usr/local/sbin'];

const cores = availableParallelism();
const canPin = process.platform === 'linux' && cores > 1 && findProgram('taskset') !== undefined;

/** The program's path; undefined if it is not installed. */
export function findProgram(name: string): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(delimiter), ...SYSTEM_FOLDERS];
  return folders.map((folder) => join(folder, name)).find(isExecutable);
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Pins this process, and every server that it starts from now on, to the first core. */
export function pinServers(): void {
  if (canPin) spawnSync('taskset', ['-acp', '0', String(process.pid)]);
}

/** Starts a program that may use every core, such as a browser. */
export async function onEveryCore<T>(start: () => Promise<T>): Promise<T> {
  if (!canPin) return start();
  spawnSync('taskset', ['-acp', `0-${cores - 1}`, String(process.pid)]);
  try {
    return await start();
  } finally {
    pinServers();
  }
}

/** The same command on the second core, away from the servers. */
export function onClientCore(command: string, args: readonly string[]): [command: string, args: string[]] {
  return canPin ? ['taskset', ['-c', '1', command, ...args]] : [command, [...args]];
}

/** The same command on any core: a browser needs several, and the servers have little to do. */
export function commandOnEveryCore(
  command: string,
  args: readonly string[],
): [command: string, args: string[]] {
  return canPin ? ['taskset', ['-c', `0-${cores - 1}`, command, ...args]] : [command, [...args]];
}

/** For the line under the table. */
export function describePinning(): string {
  return canPin ? 'servers on core 0, clients on core 1' : 'nothing is pinned to a core';
}
