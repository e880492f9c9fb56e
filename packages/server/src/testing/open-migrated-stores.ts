import { rmSync } from 'node:fs';
import { copyFile, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { searchFileOf } from '../storage/sqlite/search-file.ts';
import { openSqliteStores } from '../storage/sqlite/sqlite-stores.ts';
import type { Stores } from '../storage/stores.ts';

let migrated: Promise<string> | undefined;

/** As {@link openSqliteStores} on new files, which are made once for all stores of a test file. */
export async function openMigratedStores(path: string): Promise<Stores> {
  migrated ??= migrateOne();
  const made = await migrated;
  await Promise.all([copyFile(made, path), copyFile(searchFileOf(made), searchFileOf(path))]);
  return openSqliteStores(path);
}

async function migrateOne(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'beep-migrated-'));
  process.once('exit', () => rmSync(folder, { recursive: true }));
  const path = join(folder, 'beep.sqlite');
  await (await openSqliteStores(path)).close();
  return path;
}
