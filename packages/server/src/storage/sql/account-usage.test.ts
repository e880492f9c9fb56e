import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { FIRST_SCHEMA } from '../../faults/first-schema.ts';
import { openSqliteStores } from '../sqlite/sqlite-stores.ts';

it('counts the usage of accounts in an earlier release’s data', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'beep-usage-'));
  const file = join(folder, 'beep.sqlite');
  const raw = new DatabaseSync(file);
  for (const statement of FIRST_SCHEMA) raw.exec(statement);
  const insert = raw.prepare(
    `insert into recordings (id, owner_uid, source, format, bytes, duration_s, created_at_ms, file_removed_at_ms)
      values (?, ?, 'BEEP_WEB', 'webm', ?, 1, 1, ?)`,
  );
  insert.run('a', 'ann', 1000, null);
  insert.run('b', 'ann', 500, null);
  insert.run('c', 'ann', 70, 9);
  insert.run('d', 'ben', 30, null);
  insert.run('e', '', 0, 9);
  raw.close();
  const { usage, close } = await openSqliteStores(file);
  expect(await Promise.all(['ann', 'ben', ''].map((uid) => usage.bytesOf(uid)))).toEqual([1500, 30, 0]);
  await close();
  await rm(folder, { recursive: true });
});
