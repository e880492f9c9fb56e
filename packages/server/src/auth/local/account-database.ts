import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

const SCHEMA_VERSION = 1;
const SCHEMA = `
  CREATE TABLE accounts (
    uid TEXT PRIMARY KEY,
    email TEXT NOT NULL UNIQUE,
    name TEXT NOT NULL,
    disabled INTEGER NOT NULL DEFAULT 0,
    created_at_ms INTEGER NOT NULL,
    last_sign_in_at_ms INTEGER NOT NULL
  ) STRICT;
  CREATE TABLE identities (
    uid TEXT NOT NULL REFERENCES accounts (uid) ON DELETE CASCADE,
    provider_id TEXT NOT NULL,
    raw_id TEXT NOT NULL,
    PRIMARY KEY (uid, provider_id)
  ) STRICT;
  CREATE TABLE sessions (
    token_hash TEXT PRIMARY KEY,
    uid TEXT NOT NULL,
    provider_id TEXT NOT NULL,
    auth_time INTEGER NOT NULL,
    revoked INTEGER NOT NULL DEFAULT 0
  ) STRICT;
  CREATE INDEX sessions_of_account ON sessions (uid);
`;

/**
 * Opens the file of local accounts, readable by its owner only. Sessions outlive their account: a refresh after the
 * deletion fails with "no such user", which signs the browser out.
 */
export function openAccountDatabase(keysDir: string): DatabaseSync {
  const path = join(keysDir, 'local-accounts.sqlite');
  closeSync(openSync(path, 'a', 0o600));
  const database = new DatabaseSync(path);
  database.exec('PRAGMA busy_timeout = 5000; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;');
  const version = database.prepare('PRAGMA user_version').get()?.user_version;
  if (version === 0) {
    database.exec(`BEGIN; ${SCHEMA} PRAGMA user_version = ${SCHEMA_VERSION}; COMMIT;`);
  } else if (version !== SCHEMA_VERSION) {
    database.close();
    throw new Error(`${path} was written by another version. Move it away to start with no local accounts.`);
  }
  return database;
}
