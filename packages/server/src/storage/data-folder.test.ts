import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openMemoryStores } from '../testing/open-memory-stores.ts';
import {
  audioLocationOf,
  claimAudioLocation,
  type DataFolder,
  loadListenSecret,
  lockDataFolder,
  openDataFolder,
} from './data-folder.ts';

describe('a data folder', () => {
  let path: string;
  beforeEach(async () => {
    path = await mkdtemp(join(tmpdir(), 'beep-folder-'));
  });
  afterEach(() => rm(path, { recursive: true }));

  const modeOf = async (...names: readonly string[]): Promise<string> =>
    ((await stat(join(path, ...names))).mode & 0o777).toString(8);

  it.runIf(existsSync('/proc/self'))('is rejected below /proc', async () => {
    await expect(openDataFolder('/proc/beep')).rejects.toThrow('DATA_DIR=/proc/beep cannot be used: ENOENT');
  });

  // spec: D1
  it.skipIf(process.platform === 'win32')(
    'is made private, with its content, if others could read it',
    async () => {
      await chmod(path, 0o755);
      for (const part of ['db', 'keys', 'audio', 'spool']) {
        await mkdir(join(path, part));
        await chmod(join(path, part), 0o755);
      }
      for (const file of ['db/beep.sqlite', 'keys/listens.key']) {
        await writeFile(join(path, file), '');
        await chmod(join(path, file), 0o644);
      }
      const errors: unknown[] = [];
      await openDataFolder(path, (error) => errors.push(error));
      expect([await modeOf(), await modeOf('audio'), await modeOf('spool')]).toEqual(['700', '700', '700']);
      expect([await modeOf('db', 'beep.sqlite'), await modeOf('keys', 'listens.key')]).toEqual([
        '600',
        '600',
      ]);
      expect(errors).toEqual([]);
    },
  );

  it.skipIf(process.platform === 'win32').each([
    ['keeps its permissions if it contains other files, and says so', 0o755, ['photos'], ['"photos"']],
    ['names one of many files', 0o710, ['b', '.a', 'c'], ['".a" and 2 more', 'chmod go= ']],
    ['has nothing to say if it is private', 0o700, ['photos'], []],
  ])('%s', async (_name, mode, names, said) => {
    await chmod(path, mode);
    for (const name of names) await writeFile(join(path, name), '');
    const errors: string[] = [];
    await openDataFolder(path, (error) => errors.push(error.message));
    expect([await modeOf(), await modeOf('db')]).toEqual([mode.toString(8), '700']);
    expect(errors).toHaveLength(said.length === 0 ? 0 : 1);
    for (const part of said) expect(errors[0]).toContain(part);
  });

  it('is locked by one process at a time', async () => {
    const folder = await openDataFolder(path);
    const lock = await lockDataFolder(path, folder);
    await expect(lockDataFolder(path, folder, { patienceMs: 0 })).rejects.toThrow(/^DATA_DIR=.* is in use/);
    lock.release();
    (await lockDataFolder(path, folder)).release();
  });

  it.each([0, 31])('creates a key again if only %i bytes were left', async (bytes) => {
    const { keys } = await openDataFolder(path);
    await writeFile(join(keys, 'listens.key'), Buffer.alloc(bytes));
    const secret = await loadListenSecret(keys);
    expect(secret).toHaveLength(32);
    expect(secret.equals(Buffer.alloc(32))).toBe(false);
    expect(await loadListenSecret(keys)).toEqual(secret);
    expect(await modeOf('keys', 'listens.key')).toBe('600');
    expect(await readdir(keys)).toEqual(['listens.key']);
  });

  it('is the only one that owns the audio of a database', async () => {
    const folder = await openDataFolder(path);
    const other = await openDataFolder(join(path, 'other'));
    const stores = await openMemoryStores();
    const claim = async (config: Parameters<typeof audioLocationOf>[0], parts: DataFolder): Promise<void> =>
      claimAudioLocation(stores.settings, await audioLocationOf(config, parts));
    const databaseUrl = 'postgres://db/beep';
    await claim({ databaseUrl }, folder);
    await claim({ databaseUrl }, folder);
    await expect(claim({ databaseUrl }, other)).rejects.toThrow(
      /in a folder, .* in another folder[^\n]*need S3/,
    );
    await expect(claim({ databaseUrl, remoteAudio: { kind: 'bucket' } }, folder)).rejects.toThrow(
      /in a folder, .* in a bucket/,
    );
    await stores.close();
  });

  it('that cannot be written is rejected in one line', async () => {
    const file = join(path, 'file');
    await writeFile(file, '');
    await expect(openDataFolder(file)).rejects.toThrow(/^DATA_DIR=[^\n]* cannot be used: [^\n]*$/);
  });
});
