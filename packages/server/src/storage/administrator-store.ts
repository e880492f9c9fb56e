import type { Kysely } from 'kysely';
import type { Domains } from './domains.ts';
import type { Database } from './sql/schema.ts';

/** The right of one address to administer one domain, or `*` for every domain. */
export interface Administration {
  /** In lower case. */
  readonly email: string;
  readonly domain: string;
}

/** An administrator whom another one, or the operator, has named. */
export interface NamedAdministrator extends Administration {
  readonly namedBy: string;
  /** Milliseconds since the epoch. */
  readonly namedAt: number;
}

export type AdministratorStore = ReturnType<typeof createAdministratorStore>;

export function createAdministratorStore(db: Kysely<Database>) {
  return {
    /** The domains of one administrator. */
    domainsOf: async (email: string) => {
      const rows = await db
        .selectFrom('administrators')
        .select('domain')
        .where('email', '=', email)
        .orderBy('domain')
        .execute();
      return rows.map(({ domain }) => domain);
    },
    /** Those of the domains, by domain and address. `all` includes `*`. */
    list: async (domains: Domains) => {
      if (domains !== 'all' && domains.length === 0) return [];
      return db
        .selectFrom('administrators')
        .select(['email', 'domain', 'named_by as namedBy', 'named_at_ms as namedAt'])
        .$if(domains !== 'all', (some) => some.where('domain', 'in', domains as readonly string[]))
        .orderBy('domain')
        .orderBy('email')
        .execute();
    },
    /** Resolves with false, and changes nothing, if the address is one already. */
    add: async ({ email, domain, namedBy, namedAt }: NamedAdministrator) => {
      const added = await db
        .insertInto('administrators')
        .values({ email, domain, named_by: namedBy, named_at_ms: namedAt })
        .onConflict((conflict) => conflict.doNothing())
        .returning('email')
        .executeTakeFirst();
      return added !== undefined;
    },
    /** Resolves with false if the address is not an administrator's. */
    remove: async ({ email, domain }: Administration) => {
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
