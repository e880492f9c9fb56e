import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { availableParallelism } from 'node:os';
import { delimiter, join } from 'node:path';

/** Where system programs lie that are not on everybody's PATH. */
const SYSTEM_FOLDERS = ['/usr/sbin', '/usr/local/sbin'];

/** Asked for before anything is pinned: afterwards there seems to be one. */
const ALL_CORES = availableParallelism();

const canPin = process.platform === 'linux' && ALL_CORES > 1 && findProgram('taskset') !== undefined;

/** The program's path; undefined where it is not installed. */
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

/** Keeps this process, and every server that it starts from now on, on the first core. */
export function pinServers(): void {
  if (canPin) spawnSync('taskset', ['-acp', '0', String(process.pid)]);
}

/** The same command on the second core, where it does not take the servers' time. */
export function onClientCore(command: string, args: readonly string[]): [command: string, args: string[]] {
  return canPin ? ['taskset', ['-c', '1', command, ...args]] : [command, [...args]];
}

/** The same command wherever there is room: a browser shares no core with itself, and the servers have little to do. */
export function onEveryCore(command: string, args: readonly string[]): [command: string, args: string[]] {
  return canPin ? ['taskset', ['-c', `0-${ALL_CORES - 1}`, command, ...args]] : [command, [...args]];
}

/** For the line under the table. */
export function describePinning(): string {
  return canPin ? 'servers on core 0, clients on core 1' : 'nothing is pinned to a core';
}
