import { type Kysely, sql } from 'kysely';
import type { Database } from './sql/schema.ts';

/** A user who records. Times are milliseconds since the epoch. */
export interface AccountUse {
  readonly uid: string;
  /** Verified, in lower case; null without one. */
  readonly email: string | null;
  readonly domain: string | null;
  readonly at: number;
  /** Of the token. */
  readonly signedInAt: number;
}

const NOTE_EVERY_MS = 86_400_000;

/** The users who have recorded. The deletion of an account deletes its row. */
export type AccountStore = ReturnType<typeof createAccountStore>;

export function createAccountStore(db: Kysely<Database>) {
  const find = (uid: string) =>
    db
      .selectFrom('accounts')
      // The last use is up to a day too early.
      .select(['uid', 'email', 'domain', 'first_used_at_ms as firstUsedAt', 'last_used_at_ms as lastUsedAt'])
      .where('uid', '=', uid)
      .executeTakeFirst();
  return {
    find,
    /** Stores the address of an account that has none, as those of version 1.0; `named` if it has one. */
    fillIn: async ({ uid, email, domain }: Pick<AccountUse, 'uid' | 'email' | 'domain'>) => {
      const filled = await db
        .updateTable('accounts')
        .set({ email, domain })
        .where('uid', '=', uid)
        .where('email', 'is', null)
        .returning('uid')
        .executeTakeFirst();
      if (filled) return 'filled';
      return (await find(uid)) ? 'named' : 'unknown';
    },
    /**
     * Notes that a user has recorded. Writes at most once a day and account, unless the address has changed, and
     * never for an account that was deleted since the sign-in.
     */
    note: async (use: AccountUse) => {
      const known = await find(use.uid);
      const isSame = known?.email === use.email && known.domain === use.domain;
      if (isSame && use.at - known.lastUsedAt < NOTE_EVERY_MS) return;
      await write(db, use);
    },
  };
}

/** One statement: the deletion of the account in between leaves no row behind. */
async function write(
  db: Kysely<Database>,
  { uid, email, domain, at, signedInAt }: AccountUse,
): Promise<void> {
  await db
    .insertInto('accounts')
    .columns(['uid', 'email', 'domain', 'first_used_at_ms', 'last_used_at_ms'])
    .expression(
      sql`select cast(${uid} as text), cast(${email} as text), cast(${domain} as text),
        cast(${at} as bigint), cast(${at} as bigint)
        where not exists (select 1 from account_deletions where uid = ${uid} and deleted_at_ms >= ${signedInAt})`,
    )
    .onConflict((conflict) =>
      conflict.column('uid').doUpdateSet((eb) => ({
        email: eb.ref('excluded.email'),
        domain: eb.ref('excluded.domain'),
        last_used_at_ms: sql<number>`case when excluded.last_used_at_ms > accounts.last_used_at_ms
          then excluded.last_used_at_ms else accounts.last_used_at_ms end`,
      })),
    )
    .execute();
}
