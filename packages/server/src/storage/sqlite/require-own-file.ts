import { existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { ConfigError } from '../../config/config-error.ts';
import { refuseUnknownMigrations } from '../sql/migrations.ts';
import { BUSY_TIMEOUT_MS, existingFile } from './connect-sqlite.ts';

/**
 * Throws a ConfigError if the file is the database of another program, or was written by a newer version of this one.
 * Leaves it and its folder as they are.
 */
export function requireOwnFile(path: string): void {
  if (!existsSync(path)) return;
  const database = new DatabaseSync(existingFile(path), { timeout: BUSY_TIMEOUT_MS });
  const namesOf = (query: string): readonly string[] =>
    database
      .prepare(query)
      .all()
      .map(({ name }) => String(name));
  try {
    const tables = namesOf("select name from sqlite_schema where type = 'table'");
    if (tables.length === 0) return;
    if (!tables.includes('kysely_migration')) {
      throw new ConfigError(
        `${path} is the database of another program: it has tables, and none of them is Beep's. Choose another DATA_DIR.`,
      );
    }
    refuseUnknownMigrations(namesOf('select name from kysely_migration'), 'The data folder (DATA_DIR)');
  } finally {
    database.close();
  }
}
