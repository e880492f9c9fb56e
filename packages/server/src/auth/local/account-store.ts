import { randomBytes } from 'node:crypto';
import type { DatabaseSync, SQLOutputValue } from 'node:sqlite';
import type { ChosenAccount, ProviderId } from './chosen-account.ts';

/** A user who has signed in to this server. */
export interface LocalAccount {
  readonly uid: string;
  readonly email: string;
  readonly name: string;
  readonly disabled: boolean;
  readonly createdAtMs: number;
  readonly lastSignInAtMs: number;
}

/** The provider account that a local account was signed in with. */
export interface ProviderIdentity {
  readonly providerId: string;
  readonly rawId: string;
}

export interface SignedIn {
  readonly account: LocalAccount;
  readonly isNew: boolean;
}

/** An email address, ignoring case and provider, has one uid until the account is deleted. */
export interface AccountStore {
  signIn(chosen: ChosenAccount, nowMs: number): SignedIn;
  find(uid: string): LocalAccount | undefined;
  identities(uid: string): readonly ProviderIdentity[];
  /** The most recently used accounts, newest first. */
  recent(limit: number): readonly LocalAccount[];
  delete(uid: string): void;
  setDisabled(uid: string, disabled: boolean): void;
}

type Row = Record<string, SQLOutputValue>;

export function createAccountStore(database: DatabaseSync): AccountStore {
  const byUid = database.prepare('SELECT * FROM accounts WHERE uid = ?');
  const recent = database.prepare(
    'SELECT * FROM accounts WHERE disabled = 0 ORDER BY last_sign_in_at_ms DESC, rowid DESC LIMIT ?',
  );
  const identities = database.prepare('SELECT * FROM identities WHERE uid = ? ORDER BY provider_id');
  const remove = database.prepare('DELETE FROM accounts WHERE uid = ?');
  const disable = database.prepare('UPDATE accounts SET disabled = ? WHERE uid = ?');
  const signIn = prepareSignIn(database);
  return {
    signIn,
    find: (uid) => asAccount(byUid.get(uid)),
    identities: (uid) =>
      identities.all(uid).map((row) => ({ providerId: String(row.provider_id), rawId: String(row.raw_id) })),
    recent: (limit) => recent.all(limit).flatMap((row) => asAccount(row) ?? []),
    delete: (uid) => void remove.run(uid),
    setDisabled: (uid, disabled) => void disable.run(disabled ? 1 : 0, uid),
  };
}

function prepareSignIn(database: DatabaseSync): AccountStore['signIn'] {
  const byEmail = database.prepare('SELECT * FROM accounts WHERE email = ?');
  const insert = database.prepare(
    'INSERT INTO accounts (uid, email, name, created_at_ms, last_sign_in_at_ms) VALUES (?, ?, ?, ?, ?)',
  );
  const update = database.prepare('UPDATE accounts SET name = ?, last_sign_in_at_ms = ? WHERE uid = ?');
  const link = database.prepare(
    'INSERT OR IGNORE INTO identities (uid, provider_id, raw_id) VALUES (?, ?, ?)',
  );

  const save = (chosen: ChosenAccount, nowMs: number): SignedIn => {
    const known = asAccount(byEmail.get(chosen.email));
    const account: LocalAccount = known
      ? { ...known, name: chosen.name ?? known.name, lastSignInAtMs: nowMs }
      : newAccount(chosen, nowMs);
    if (known) update.run(account.name, nowMs, account.uid);
    else insert.run(account.uid, account.email, account.name, nowMs, nowMs);
    link.run(account.uid, chosen.providerId, newRawId(chosen.providerId));
    return { account, isNew: !known };
  };

  return (chosen, nowMs) => {
    database.exec('BEGIN IMMEDIATE');
    try {
      const result = save(chosen, nowMs);
      database.exec('COMMIT');
      return result;
    } catch (cause) {
      database.exec('ROLLBACK');
      throw cause;
    }
  };
}

function newAccount(chosen: ChosenAccount, nowMs: number): LocalAccount {
  return {
    uid: randomBytes(21).toString('base64url'),
    email: chosen.email,
    name: chosen.name ?? chosen.email.slice(0, chosen.email.indexOf('@')),
    disabled: false,
    createdAtMs: nowMs,
    lastSignInAtMs: nowMs,
  };
}

function newRawId(providerId: ProviderId): string {
  return `${providerId.charAt(0)}${randomBytes(10).toString('hex')}`;
}

function asAccount(row: Row | undefined): LocalAccount | undefined {
  if (!row) return undefined;
  return {
    uid: String(row.uid),
    email: String(row.email),
    name: String(row.name),
    disabled: row.disabled === 1,
    createdAtMs: Number(row.created_at_ms),
    lastSignInAtMs: Number(row.last_sign_in_at_ms),
  };
}
