import { createHash, randomBytes } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';

/** Most sessions per account; the oldest end first. */
const MAX_SESSIONS_PER_ACCOUNT = 200;

/** A sign-in of one account on one device, identified by its refresh token. */
export interface LocalSession {
  readonly uid: string;
  readonly providerId: string;
  /** Time of the sign-in, in seconds since the epoch. */
  readonly authTime: number;
}

/** Stores sessions by the hash of their refresh token: the file is not enough to sign in. */
export interface SessionStore {
  /** Starts a session and returns its refresh token. */
  start(session: LocalSession): string;
  find(refreshToken: string): (LocalSession & { readonly revoked: boolean }) | undefined;
  /** Ends the session of this token. Ignores an unknown token. */
  end(refreshToken: string): void;
  revokeAll(uid: string): void;
  /** Moves the sign-in time of all sessions of the account into the past. */
  age(uid: string, seconds: number): void;
}

export function createSessionStore(database: DatabaseSync): SessionStore {
  const insert = database.prepare(
    'INSERT INTO sessions (token_hash, uid, provider_id, auth_time) VALUES (?, ?, ?, ?)',
  );
  const trim = database.prepare(`DELETE FROM sessions WHERE uid = ? AND rowid NOT IN
    (SELECT rowid FROM sessions WHERE uid = ? ORDER BY rowid DESC LIMIT ${MAX_SESSIONS_PER_ACCOUNT})`);
  const select = database.prepare('SELECT * FROM sessions WHERE token_hash = ?');
  const remove = database.prepare('DELETE FROM sessions WHERE token_hash = ?');
  const revoke = database.prepare('UPDATE sessions SET revoked = 1 WHERE uid = ?');
  const age = database.prepare('UPDATE sessions SET auth_time = auth_time - ? WHERE uid = ?');
  return {
    start({ uid, providerId, authTime }) {
      const refreshToken = randomBytes(32).toString('base64url');
      insert.run(hash(refreshToken), uid, providerId, authTime);
      trim.run(uid, uid);
      return refreshToken;
    },
    find(refreshToken) {
      const row = select.get(hash(refreshToken));
      if (!row) return undefined;
      return {
        uid: String(row.uid),
        providerId: String(row.provider_id),
        authTime: Number(row.auth_time),
        revoked: row.revoked === 1,
      };
    },
    end: (refreshToken) => void remove.run(hash(refreshToken)),
    revokeAll: (uid) => void revoke.run(uid),
    age: (uid, seconds) => void age.run(seconds, uid),
  };
}

function hash(refreshToken: string): string {
  return createHash('sha256').update(refreshToken).digest('base64url');
}
