import type { Kysely } from 'kysely';
import type { Database } from './sql/schema.ts';

/** Storage use per account. */
export function createUsageStore(db: Kysely<Database>) {
  return {
    /** Bytes of the account's recordings whose files exist, including deleted ones until their removal. */
    bytesOf: (uid: string) => bytesOf(db, uid),
  };
}

/** In a transaction that has written a recording of the account, its usage row is locked against others. */
export async function bytesOf(db: Kysely<Database>, uid: string): Promise<number> {
  const row = await db.selectFrom('account_usage').select('bytes').where('uid', '=', uid).executeTakeFirst();
  return row?.bytes ?? 0;
}
