import type { Kysely } from 'kysely';
import type { AdministratorStore } from '../administrator-store.ts';
import type { Database } from './schema.ts';

export function createKyselyAdministratorStore(db: Kysely<Database>): AdministratorStore {
  return {
    domainsOf: async (email) => {
      const rows = await db
        .selectFrom('administrators')
        .select('domain')
        .where('email', '=', email)
        .orderBy('domain')
        .execute();
      return rows.map(({ domain }) => domain);
    },
    list: async (domains) => {
      if (domains !== 'all' && domains.length === 0) return [];
      return db
        .selectFrom('administrators')
        .select(['email', 'domain', 'named_by as namedBy', 'named_at_ms as namedAt'])
        .$if(domains !== 'all', (some) => some.where('domain', 'in', domains as readonly string[]))
        .orderBy('domain')
        .orderBy('email')
        .execute();
    },
    add: async ({ email, domain, namedBy, namedAt }) => {
      const added = await db
        .insertInto('administrators')
        .values({ email, domain, named_by: namedBy, named_at_ms: namedAt })
        .onConflict((conflict) => conflict.doNothing())
        .returning('email')
        .executeTakeFirst();
      return added !== undefined;
    },
    remove: async ({ email, domain }) => {
      const removed = await db
        .deleteFrom('administrators')
        .where('email', '=', email)
        .where('domain', '=', domain)
        .returning('email')
        .executeTakeFirst();
      return removed !== undefined;
    },
  };
}
