import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { whoseAudio } from '../storage/audio-mark.ts';
import {
  AUDIO_LOCATION_SETTING,
  claimAudioLocation,
  type DataFolder,
  openDataFolder,
} from '../storage/data-folder.ts';
import { createDiskAudioStore } from '../storage/disk/disk-audio-store.ts';
import { openSqliteStores } from '../storage/sqlite/sqlite-stores.ts';
import { builtProgram } from '../testing/built-programs.ts';
import { CHILD_ENVIRONMENT } from '../testing/child-environment.ts';

const CLAIM = builtProgram('claim-storage');
const run = promisify(execFile);

let dataDir: string;
let folder: DataFolder;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'beep-claim-'));
  folder = await openDataFolder(dataDir);
});
afterEach(() => rm(dataDir, { recursive: true }));

it('gives a database ownership of the audio at its current location, whoever owned it before', async () => {
  const rows = join(folder.db, 'beep.sqlite');
  const mark = createDiskAudioStore(folder.audio);
  await mark.writeMark('{"turn":"of another","before":null}');
  const before = await openSqliteStores(rows);
  await before.settings.remember(AUDIO_LOCATION_SETTING, 'bucket');
  await expect(claimAudioLocation(before.settings, 'folder')).rejects.toThrow('dist/claim-storage.js');
  await before.close();
  const { stdout } = await run(process.execPath, [CLAIM], {
    env: { ...CHILD_ENVIRONMENT, DATA_DIR: dataDir },
  });
  expect(stdout).toBe(`The folder ${folder.audio} belongs to this database now.\n`);
  const stores = await openSqliteStores(rows);
  await claimAudioLocation(stores.settings, 'folder');
  expect(await whoseAudio({ ...stores, store: mark })).toBe('ours');
  await stores.close();
}, 30_000);

it.each(['claim-storage', 'migrate'] as const)(
  'explains the command %s, and changes nothing, if it is called with anything',
  async (name) => {
    const rows = join(folder.db, 'beep.sqlite');
    await (await openSqliteStores(rows)).close();
    const mark = createDiskAudioStore(folder.audio);
    await mark.writeMark('{"turn":"of another","before":null}');
    const env = { ...CHILD_ENVIRONMENT, DATA_DIR: dataDir };
    const call = (...args: readonly string[]) =>
      run(process.execPath, [builtProgram(name), ...args], { env });
    expect((await call('--help')).stdout).toContain(`Usage: ${name}`);
    for (const args of [['-h'], ['./data'], ['--help', 'me']]) {
      const usage = expect.stringContaining(`Usage: ${name}`);
      await expect(call(...args)).rejects.toMatchObject({ code: 1, stdout: '', stderr: usage });
    }
    expect(await mark.readMark()).toBe('{"turn":"of another","before":null}');
  },
  30_000,
);
