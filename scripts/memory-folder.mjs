import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Far more than the tests store at a time. */
const MIN_BYTES = 4 * 2 ** 30;

/**
 * Makes a folder in memory for the files of tests: the service syncs what it stores, which a disk makes its tests wait for.
 * Undefined where the system has no such folder, where it has little room, and where it runs no programs. The caller
 * removes it.
 */
export function makeMemoryFolder({ parent = '/dev/shm', minBytes = MIN_BYTES } = {}) {
  if (roomIn(parent) < minBytes || process.availableMemory() < minBytes) return undefined;
  const folder = mkdtempSync(join(parent, 'beep-tests-'));
  // PostgreSQL, which never runs as root, is another user then.
  chmodSync(folder, 0o755);
  if (runsPrograms(folder)) return folder;
  rmSync(folder, { recursive: true });
  return undefined;
}

function roomIn(folder) {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  } catch {
    return 0;
  }
}

function runsPrograms(folder) {
  const program = join(folder, 'program');
  writeFileSync(program, '#!/bin/sh\n', { mode: 0o755 });
  const { status } = spawnSync(program);
  rmSync(program);
  return status === 0;
}
