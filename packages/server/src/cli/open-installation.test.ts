import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { FIRST_SCHEMA } from '../faults/first-schema.ts';
import { openSqlite } from '../storage/sqlite/open-sqlite.ts';
import { runAdminCommand } from '../testing/run-admin-command.ts';

// spec: archives.13
it('migrates no data of an earlier version, and names what does', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'beep-older-'));
  await mkdir(join(folder, 'db'));
  const file = join(folder, 'db', 'beep.sqlite');
  const raw = new DatabaseSync(file);
  for (const statement of FIRST_SCHEMA) raw.exec(statement);
  const list = () => runAdminCommand({ DATA_DIR: folder }, 'administrators', 'list');
  expect(await list()).toEqual({
    code: 1,
    stdout: '',
    stderr:
      'The data folder (DATA_DIR) has not been opened by this version of Beep. Start the service of this version once: it migrates the data, and commands do not.\n',
  });
  expect(raw.prepare('select count(*) as n from kysely_migration').get()).toEqual({ n: 1 });
  raw.close();
  await (await openSqlite(file)).destroy();
  expect(await list()).toMatchObject({ code: 0, stderr: '' });
  await rm(folder, { recursive: true });
});
