import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Database } from './sql/schema.ts';

/** Rewritten by each write check; the value has no meaning. */
export const WRITE_CHECK_SETTING = 'write_check';

/** Settings that the service stores for itself. */
export type SettingStore = ReturnType<typeof createSettingStore>;

export function createSettingStore(db: Kysely<Database>) {
  const replace = async (name: string, value: string): Promise<void> => {
    await db
      .insertInto('settings')
      .values({ name, value })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
      .execute();
  };
  return {
    /** Stores a value in place of any other. */
    replace,
    /** undefined if none is stored. */
    read: async (name: string) => {
      const row = await db.selectFrom('settings').select('value').where('name', '=', name).executeTakeFirst();
      return row?.value;
    },
    /** The stored value; stores and returns `initial` if there is none. */
    remember: async (name: string, initial: string) => {
      await db
        .insertInto('settings')
        .values({ name, value: initial })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      const row = await db
        .selectFrom('settings')
        .select('value')
        .where('name', '=', name)
        .executeTakeFirstOrThrow();
      return row.value;
    },
    /** Rejects if the database does not answer. */
    check: async () => {
      await sql`select 1`.execute(db);
    },
    /** Writes a row; rejects if that fails. */
    checkWrite: () => replace(WRITE_CHECK_SETTING, randomUUID()),
  };
}
