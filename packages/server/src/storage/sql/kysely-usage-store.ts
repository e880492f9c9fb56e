import type { Kysely } from 'kysely';
import type { UsageStore } from '../usage-store.ts';
import type { Database } from './schema.ts';

export function createKyselyUsageStore(db: Kysely<Database>): UsageStore {
  return { bytesOf: (uid) => bytesOf(db, uid) };
}

/** In a transaction that has written a recording of the account, its usage row is locked against others. */
export async function bytesOf(db: Kysely<Database>, uid: string): Promise<number> {
  const row = await db.selectFrom('account_usage').select('bytes').where('uid', '=', uid).executeTakeFirst();
  return row?.bytes ?? 0;
}
