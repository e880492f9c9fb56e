import { rmSync } from 'node:fs';
import { copyFile, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import type { Database } from '../storage/sql/schema.ts';
import { openMigratedSqlite } from '../storage/sqlite/open-sqlite.ts';
import { searchFileOf } from '../storage/sqlite/search-file.ts';
import { openSqliteStores } from '../storage/sqlite/sqlite-stores.ts';
import type { Stores } from '../storage/stores.ts';

let migrated: Promise<string> | undefined;

/** As {@link openSqliteStores} on new files, which are migrated once for all tests of a file. */
export async function openMigratedStores(path: string): Promise<Stores> {
  await copyMigrated(path);
  return openSqliteStores(path);
}

/** As {@link openMigratedSqlite} on such a file. */
export async function openMigratedRows(path: string): Promise<Kysely<Database>> {
  await copyMigrated(path);
  return openMigratedSqlite(path);
}

async function copyMigrated(path: string): Promise<void> {
  migrated ??= migrateOne();
  const made = await migrated;
  await Promise.all([copyFile(made, path), copyFile(searchFileOf(made), searchFileOf(path))]);
}

async function migrateOne(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'beep-migrated-'));
  process.once('exit', () => rmSync(folder, { recursive: true }));
  const path = join(folder, 'beep.sqlite');
  await (await openSqliteStores(path)).close();
  return path;
}
