import { type Kysely, sql } from 'kysely';
import type { ProvenPerson, SignInSession, SignInStore } from '../sign-in-store.ts';
import type { Database } from './schema.ts';

const MAX_SESSIONS_PER_PERSON = 200;
/** Expired rows that one sign-in removes. */
const REMOVED_AT_ONCE = 50;

export function createKyselySignInStore(db: Kysely<Database>): SignInStore {
  return {
    begin: async (tokenHash, { signedInAt, ...person }, expiresAt) => {
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
    find: async (tokenHash, now) => {
      const row = await db
        .selectFrom('sign_in_sessions')
        .select(['person', 'signed_in_at_ms'])
        .where('token_hash', '=', tokenHash)
        .where('expires_at_ms', '>', now)
        .executeTakeFirst();
      return row && toSession(row);
    },
    end: async (tokenHash) => {
      const row = await db
        .deleteFrom('sign_in_sessions')
        .where('token_hash', '=', tokenHash)
        .returning(['person', 'signed_in_at_ms'])
        .executeTakeFirst();
      return row && toSession(row);
    },
    putCode: async (codeHash, person, { now, expiresAt, sessionHash = null }) => {
      await removeExpired(db, 'sign_in_codes', now);
      await db
        .insertInto('sign_in_codes')
        .values({
          ...{ code_hash: codeHash, uid: person.uid, session_hash: sessionHash },
          ...{ person: JSON.stringify(person), expires_at_ms: expiresAt },
        })
        .execute();
    },
    takeCode: async (codeHash, now) => {
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
