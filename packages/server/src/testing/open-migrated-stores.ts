import { rmSync } from 'node:fs';
import { copyFile, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSqlite } from '../storage/sqlite/open-sqlite.ts';
import { openSqliteStores } from '../storage/sqlite/sqlite-stores.ts';
import type { Stores } from '../storage/stores.ts';

let migrated: Promise<string> | undefined;

/** As {@link openSqliteStores} on a new file, whose schema is migrated once for all files of a test. */
export async function openMigratedStores(path: string): Promise<Stores> {
  migrated ??= migrateOne();
  await copyFile(await migrated, path);
  return openSqliteStores(path);
}

async function migrateOne(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'beep-migrated-'));
  process.once('exit', () => rmSync(folder, { recursive: true }));
  const path = join(folder, 'beep.sqlite');
  await (await openSqlite(path)).destroy();
  return path;
}
