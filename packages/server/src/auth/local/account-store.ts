import { createHash, randomBytes } from 'node:crypto';
import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import type { TokenSession } from '../issuer/token-issuer.ts';
import type { ChosenAccount } from './chosen-account.ts';

const MAX_SESSIONS_PER_ACCOUNT = 200;

/** Older files have more columns, with defaults. */
const SCHEMA = `
  CREATE TABLE IF NOT EXISTS accounts (
    uid TEXT PRIMARY KEY, email TEXT NOT NULL UNIQUE, name TEXT NOT NULL,
    created_at_ms INTEGER NOT NULL, last_sign_in_at_ms INTEGER NOT NULL
  ) STRICT;
  CREATE TABLE IF NOT EXISTS sessions (
    token_hash TEXT PRIMARY KEY, uid TEXT NOT NULL, provider_id TEXT NOT NULL, auth_time INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX IF NOT EXISTS sessions_of_account ON sessions (uid);
`;

export interface LocalAccount {
  readonly uid: string;
  readonly email: string;
  readonly name: string;
}

/** A sign-in of an account on one device, identified by its refresh token. */
type LocalSession = TokenSession & LocalAccount;

/**
 * The file of accounts and sessions, readable by its owner only. It has the hashes of refresh tokens, so the file is not
 * enough to sign in.
 */
export class AccountStore {
  readonly #database: DatabaseSync;

  constructor(keysDir: string) {
    const path = join(keysDir, 'local-accounts.sqlite');
    closeSync(openSync(path, 'a', 0o600));
    this.#database = new DatabaseSync(path);
    this.#database.exec(`PRAGMA busy_timeout = 5000; PRAGMA synchronous = FULL; ${SCHEMA}`);
  }

  #all<Row>(sql: string, ...values: SQLInputValue[]): Row[] {
    return this.#database.prepare(sql).all(...values) as Row[];
  }

  /**
   * Starts a session, and ends the account's oldest ones if there are too many. An email address, ignoring the provider,
   * has one uid until the account is deleted.
   */
  signIn(chosen: ChosenAccount, nowMs: number): { session: LocalSession; refreshToken: string } {
    const { email, name = email.replace(/@.*/, ''), providerId } = chosen;
    const refreshToken = randomBytes(32).toString('base64url');
    const authTime = Math.floor(nowMs / 1000);
    const [account] = this.#all(
      `INSERT INTO accounts (uid, email, name, created_at_ms, last_sign_in_at_ms) VALUES (?, ?, ?, ?, ?)
       ON CONFLICT (email) DO UPDATE SET name = coalesce(?, name), last_sign_in_at_ms = excluded.last_sign_in_at_ms
       RETURNING uid, email, name`,
      ...[randomBytes(21).toString('base64url'), email, name, nowMs, nowMs, chosen.name ?? null],
    ) as [LocalAccount];
    this.#all(
      'INSERT INTO sessions (token_hash, uid, provider_id, auth_time) VALUES (?, ?, ?, ?)',
      ...[hash(refreshToken), account.uid, providerId, authTime],
    );
    this.#all(
      `DELETE FROM sessions WHERE rowid IN (SELECT rowid FROM sessions WHERE uid = ?
       ORDER BY rowid DESC LIMIT -1 OFFSET ${MAX_SESSIONS_PER_ACCOUNT})`,
      account.uid,
    );
    return { session: { ...account, isEmailVerified: true, providerId, authTime }, refreshToken };
  }

  /** Returns undefined also after the account's deletion. */
  findSession(refreshToken: string): LocalSession | undefined {
    const [session] = this.#all<Omit<LocalSession, 'isEmailVerified'>>(
      `SELECT uid, email, name, provider_id AS providerId, auth_time AS authTime
       FROM sessions JOIN accounts USING (uid) WHERE token_hash = ?`,
      hash(refreshToken),
    );
    return session && { ...session, isEmailVerified: true };
  }

  /** Ignores an unknown token. */
  endSession(refreshToken: string): void {
    this.#all('DELETE FROM sessions WHERE token_hash = ?', hash(refreshToken));
  }

  find(uid: string): LocalAccount | undefined {
    return this.#all<LocalAccount>('SELECT uid, email, name FROM accounts WHERE uid = ?', uid)[0];
  }

  /** The most recently used accounts, newest first. */
  recent(limit: number): readonly LocalAccount[] {
    const order = 'last_sign_in_at_ms DESC, rowid DESC';
    return this.#all(`SELECT uid, email, name FROM accounts ORDER BY ${order} LIMIT ?`, limit);
  }

  /** Also frees the email: a new sign-in gets a new uid. */
  delete(uid: string): void {
    this.#all('DELETE FROM accounts WHERE uid = ?', uid);
  }

  close(): void {
    this.#database.close();
  }
}

function hash(refreshToken: string): string {
  return createHash('sha256').update(refreshToken).digest('base64url');
}
