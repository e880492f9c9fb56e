import { type Kysely, sql } from 'kysely';
import type { Database } from './sql/schema.ts';

/** A person whom an OpenID Connect provider has proved. */
export interface ProvenPerson {
  /** Derived from the issuer and its subject, so each pair has one account. */
  readonly uid: string;
  /** The provider's id, as `oidc.school`. */
  readonly providerId: string;
  readonly email: string | null;
  readonly isEmailVerified: boolean;
  readonly name: string | null;
}

/** A sign-in of a person on one device, identified by the hash of its refresh token. */
export interface SignInSession extends ProvenPerson {
  /** Milliseconds since the epoch. */
  readonly signedInAt: number;
}

/** Times are milliseconds since the epoch. */
export interface CodeLife {
  readonly now: number;
  readonly expiresAt: number;
  /** The session that got the code, with which the code ends. */
  readonly sessionHash?: string | undefined;
}

const MAX_SESSIONS_PER_PERSON = 200;
/** Expired rows that one sign-in removes. */
const REMOVED_AT_ONCE = 50;

/**
 * The hashes of secrets, so the rows are not enough to sign in. The deletion of an account ends its sessions and
 * codes.
 */
export type SignInStore = ReturnType<typeof createSignInStore>;

export function createSignInStore(db: Kysely<Database>) {
  return {
    /**
     * Stores a session, ends the oldest ones of the person above a fixed number, and removes some that have expired.
     */
    begin: async (tokenHash: string, { signedInAt, ...person }: SignInSession, expiresAt: number) => {
      await removeExpired(db, 'sign_in_sessions', signedInAt);
      await db
        .insertInto('sign_in_sessions')
        .values({
          ...{ token_hash: tokenHash, uid: person.uid, person: JSON.stringify(person) },
          ...{ signed_in_at_ms: signedInAt, expires_at_ms: expiresAt },
        })
        .execute();
      await sql`delete from sign_in_sessions where token_hash in (select token_hash from sign_in_sessions
        where uid = ${person.uid} order by signed_in_at_ms desc, token_hash
        limit ${REMOVED_AT_ONCE} offset ${MAX_SESSIONS_PER_PERSON})`.execute(db);
    },
    /** Undefined for a session that is unknown, ended or expired. */
    find: async (tokenHash: string, now: number) => {
      const row = await db
        .selectFrom('sign_in_sessions')
        .select(['person', 'signed_in_at_ms'])
        .where('token_hash', '=', tokenHash)
        .where('expires_at_ms', '>', now)
        .executeTakeFirst();
      return row && toSession(row);
    },
    /** Resolves with the ended session, if there was one. */
    end: async (tokenHash: string) => {
      const row = await db
        .deleteFrom('sign_in_sessions')
        .where('token_hash', '=', tokenHash)
        .returning(['person', 'signed_in_at_ms'])
        .executeTakeFirst();
      return row && toSession(row);
    },
    /** Stores a code that stands for a person, and removes some that have expired. */
    putCode: async (codeHash: string, person: ProvenPerson, { now, expiresAt, sessionHash }: CodeLife) => {
      await removeExpired(db, 'sign_in_codes', now);
      await db
        .insertInto('sign_in_codes')
        .values({
          ...{ code_hash: codeHash, uid: person.uid, session_hash: sessionHash ?? null },
          ...{ person: JSON.stringify(person), expires_at_ms: expiresAt },
        })
        .execute();
    },
    /** The person of a code, once; undefined if it is unknown, used or expired, or if its session has ended. */
    takeCode: async (codeHash: string, now: number) => {
      const row = await db
        .deleteFrom('sign_in_codes')
        .where('code_hash', '=', codeHash)
        .returning((eb) => [
          'person',
          'expires_at_ms',
          'session_hash',
          eb
            .selectFrom('sign_in_sessions')
            .select('token_hash')
            .whereRef('token_hash', '=', 'sign_in_codes.session_hash')
            .as('session'),
        ])
        .executeTakeFirst();
      if (!row || row.expires_at_ms <= now || row.session_hash !== row.session) return undefined;
      return toPerson(row.person);
    },
  };
}

async function removeExpired(
  db: Kysely<Database>,
  table: 'sign_in_sessions' | 'sign_in_codes',
  now: number,
): Promise<void> {
  const key = sql.ref(table === 'sign_in_sessions' ? 'token_hash' : 'code_hash');
  await sql`delete from ${sql.table(table)} where ${key} in (select ${key} from ${sql.table(table)}
    where expires_at_ms <= ${now} order by expires_at_ms limit ${REMOVED_AT_ONCE})`.execute(db);
}

function toSession(row: { readonly person: string; readonly signed_in_at_ms: number }): SignInSession {
  return { ...toPerson(row.person), signedInAt: row.signed_in_at_ms };
}

/** Written by this store only. */
function toPerson(json: string): ProvenPerson {
  return JSON.parse(json) as ProvenPerson;
}
