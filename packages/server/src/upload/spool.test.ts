import { mkdir, mkdtemp, readdir, readFile, rename, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { spooledFiles } from '../testing/spooled-files.ts';
import { openSpool, SPOOL_LOCK, type Spool } from './spool.ts';

/** From the first release: the id of a process that always runs, and that of a file. */
const FROM_BEFORE = '1-5f0d1a52-9f4e-4b6e-9a52-0a4b7f0a3c11';

describe('openSpool', () => {
  let folder: string;
  const spools: Spool[] = [];

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'beep-spool-'));
  });
  afterEach(async () => {
    await Promise.all(spools.splice(0).map((spool) => spool.close()));
    await rm(folder, { recursive: true });
  });

  async function open(cleanEveryMs = 60_000): Promise<Spool> {
    const spool = await openSpool(folder, { cleanEveryMs });
    spools.push(spool);
    return spool;
  }

  /** Leaves what a killed process leaves: its lock is free. */
  async function leave(name: string): Promise<void> {
    // A running spool removes a folder that is not locked, also one that is being filled.
    const filled = await mkdtemp(join(tmpdir(), 'beep-left-'));
    await writeFile(join(filled, SPOOL_LOCK), '');
    await writeFile(join(filled, 'voice'), 'a voice');
    await rename(filled, join(folder, name));
  }
  const LEFT = '0b1c8a52-9f4e-4b6e-9a52-0a4b7f0a3c11';

  // spec: D2
  it('keeps arriving files when another process starts, also one with the same process id', async () => {
    const path = (await open()).newPath();
    await writeFile(path, 'sound');
    await open();
    expect(await readFile(path, 'utf8')).toBe('sound');
  });

  it('removes at its start the files of an exited process', async () => {
    await leave(LEFT);
    await open();
    expect(await spooledFiles(folder)).toEqual([]);
    expect(await readdir(folder)).toHaveLength(1);
  });

  // spec: D2
  it('removes leftovers while it runs, too', async () => {
    await open(5);
    await leave(LEFT);
    await expect.poll(() => spooledFiles(folder), { interval: 5, timeout: 10_000 }).toEqual([]);
  });

  it('removes a leftover once if two processes look for it', async () => {
    for (let n = 0; n < 10; n += 1) await leave(LEFT.replace(/^./, String(n)));
    await Promise.all([open(), open(), open()]);
    expect(await spooledFiles(folder)).toEqual([]);
    expect(await readdir(folder)).toHaveLength(3);
  });

  it('removes the first release’s leftovers, whichever process has that id now, and no upload in progress', async () => {
    const old = join(folder, FROM_BEFORE);
    await writeFile(old, 'a voice');
    await writeFile(join(folder, FROM_BEFORE.replace(/^1/, '2')), 'arriving');
    const before = new Date(Date.now() - 11 * 60_000);
    await utimes(old, before, before);
    await mkdir(join(folder, 'lost+found'));
    await utimes(join(folder, 'lost+found'), before, before);
    await open();
    const names = await readdir(folder);
    expect(names).toHaveLength(3);
    expect(names).toEqual(expect.arrayContaining([FROM_BEFORE.replace(/^1/, '2'), 'lost+found']));
  });

  it('leaves nothing when it is closed', async () => {
    const spool = await open();
    await writeFile(spool.newPath(), 'sound');
    await spool.close();
    expect(await readdir(folder)).toEqual([]);
  });
});
