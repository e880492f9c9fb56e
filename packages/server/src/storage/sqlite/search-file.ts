import { existsSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

const BUSY_TIMEOUT_MS = 5000;
/** Changing it needs a step in {@link UPGRADE}; of another version the index is rebuilt. */
const VERSION = 2;
/** From the version before: its entries are found as they are until the job has made them again. */
const UPGRADE = 'alter table spoken add column word_rules integer not null default 1';

/** Path of the transcript index: a separate file, so that writing it does not block writes of rows. */
export function searchFileOf(rowsPath: string): string {
  return join(dirname(rowsPath), `${rowsPath.slice(dirname(rowsPath).length + 1)}-search`);
}

/** Creates the file if it is missing, of another version, or damaged: the index can be rebuilt. */
export function prepareSearchFile(path: string): void {
  if (existsSync(path) && !isUsable(path)) {
    for (const ending of ['', '-wal', '-shm']) rmSync(path + ending, { force: true });
  }
  const database = new DatabaseSync(path, { timeout: BUSY_TIMEOUT_MS });
  try {
    database.exec('pragma journal_mode = wal');
    const version = versionOf(database);
    if (version === VERSION) return;
    if (version === VERSION - 1) {
      database.exec(`begin immediate; ${UPGRADE}; pragma user_version = ${VERSION}; commit`);
      return;
    }
    database.exec(`
      create table spoken (
        id integer primary key, recording_id text not null unique, written_at_ms integer not null,
        owner_uid text not null, words text not null, word_rules integer not null);
      create virtual table word_index using fts5 (words, content = '', detail = none, columnsize = 0, tokenize = 'ascii');
      insert into word_index (word_index, rank) values ('secure-delete', 1);
      pragma user_version = ${VERSION};`);
  } finally {
    database.close();
  }
}

function isUsable(path: string): boolean {
  try {
    const database = new DatabaseSync(path, { timeout: BUSY_TIMEOUT_MS });
    try {
      const version = versionOf(database);
      return version === VERSION || version === VERSION - 1;
    } finally {
      database.close();
    }
  } catch {
    return false;
  }
}

function versionOf(database: DatabaseSync): unknown {
  return database.prepare('pragma user_version').get()?.user_version;
}
