import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Kysely, SqliteDialect } from 'kysely';
import { expect, it } from 'vitest';
import { FIRST_SCHEMA } from '../../faults/first-schema.ts';
import { FEATURE_MIGRATIONS } from '../../features/storage.ts';
import { connectSqlite } from '../sqlite/connect-sqlite.ts';
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

it('moves the bytes of replies out of their owner’s, in the data of an installation that has some', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'beep-usage-'));
  const file = join(folder, 'beep.sqlite');
  await (await openSqliteStores(file)).close();
  const raw = new DatabaseSync(file);
  raw.exec(`insert into recordings (id, owner_uid, source, format, bytes, duration_s, created_at_ms)
    values ('n', 'ann', 'BEEP_WEB', 'webm', 1000, 1, 1)`);
  const insert = raw.prepare(
    `insert into replies (id, recording_id, owner_uid, answer_to, sender, upload_key, body_sha256, format, bytes,
      duration_s, created_at_ms) values (?, 'n', 'ann', ?, ?, ?, '', 'webm', ?, 1, 1)`,
  );
  insert.run('r1', null, 't', 'r1', 70);
  insert.run('r2', null, 't', 'r2', 30);
  insert.run('a1', 'r1', 'r1', 'a1', 5);
  const usage = raw.prepare('select bytes, reply_bytes from account_usage');
  expect({ ...usage.get() }).toEqual({ bytes: 1005, reply_bytes: 100 });
  // As it was before the migration.
  raw.exec(`drop index replies_by_network; alter table replies drop column network;
    alter table recordings drop column replies_opened_at_ms;
    update account_usage set bytes = 1105;`);
  for (const name of [
    'account_usage_changed',
    'account_usage_deleted',
    'reply_usage_created',
    'reply_usage_deleted',
  ])
    raw.exec(`drop trigger ${name}; create trigger ${name} after update on jobs begin select 1; end`);
  raw.exec('alter table account_usage drop column reply_bytes');
  raw.close();
  const db = new Kysely<unknown>({ dialect: new SqliteDialect({ database: connectSqlite(file) }) });
  await FEATURE_MIGRATIONS['0023-reply-shares']?.up(db);
  await db.destroy();
  const moved = new DatabaseSync(file);
  const after = moved.prepare('select bytes, reply_bytes from account_usage');
  expect({ ...after.get() }).toEqual({ bytes: 1005, reply_bytes: 100 });
  moved.exec(`delete from recordings; delete from replies where id <> 'r2'`);
  expect({ ...after.get() }).toEqual({ bytes: 0, reply_bytes: 30 });
  moved.exec('delete from replies');
  expect(after.get()).toBeUndefined();
  moved.close();
  await rm(folder, { recursive: true });
});
