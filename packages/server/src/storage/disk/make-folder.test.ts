import { existsSync } from 'node:fs';
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { makeFolder } from './make-folder.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'beep-make-'));
});
afterEach(() => rm(folder, { recursive: true }));

it('makes a private folder with those above it, and leaves one that is there', async () => {
  const path = join(folder, 'a', 'b');
  await makeFolder(path);
  await makeFolder(path);
  expect(((await stat(path)).mode & 0o777).toString(8)).toBe('700');
});

it('fails where a file is', async () => {
  await writeFile(join(folder, 'file'), '');
  await expect(makeFolder(join(folder, 'file'))).rejects.toMatchObject({ code: 'EEXIST' });
  await expect(makeFolder(join(folder, 'file', 'a'))).rejects.toMatchObject({ code: 'ENOTDIR' });
});

// Node's own recursive mkdir never ends there.
it.runIf(existsSync('/proc/self'))('rejects below /proc', async () => {
  await expect(makeFolder('/proc/beep/a')).rejects.toMatchObject({ code: 'ENOENT' });
});
