import type { Kysely, Selectable } from 'kysely';
import { parseStoredPolicy } from '../../policies/parse-stored-policy.ts';
import type { PolicyStore, PolicyVersion } from '../policy-store.ts';
import type { Database } from './schema.ts';
import { transact } from './transact.ts';

export function createKyselyPolicyStore(db: Kysely<Database>): PolicyStore {
  return {
    current: async () => {
      const rows = await db
        .selectFrom('policies')
        .selectAll()
        .where((eb) =>
          eb(
            'version',
            '=',
            eb
              .selectFrom('policies as others')
              .select((other) => other.fn.max('others.version').as('newest'))
              .whereRef('others.domain', '=', 'policies.domain'),
          ),
        )
        .orderBy('domain')
        .execute();
      return rows.map(toVersion);
    },
    newest: async () => {
      const rows = await db
        .selectFrom('policies')
        .select((eb) => ['domain' as const, eb.fn.max('version').as('newest')])
        .groupBy('domain')
        .execute();
      return new Map(rows.map(({ domain, newest }) => [domain, newest]));
    },
    find: async (domain, version) => {
      const row = await db
        .selectFrom('policies')
        .selectAll()
        .where('domain', '=', domain)
        .where('version', '=', version)
        .executeTakeFirst();
      return row && toVersion(row);
    },
    versions: async (domain) => {
      const rows = await db
        .selectFrom('policies')
        .selectAll()
        .where('domain', '=', domain)
        .orderBy('version', 'desc')
        .execute();
      return rows.map(toVersion);
    },
    add: (version) => addVersion(db, version),
  };
}

function addVersion(db: Kysely<Database>, version: PolicyVersion): Promise<boolean> {
  return transact<boolean>(db, async (tx) => {
    const { newest } = await tx
      .selectFrom('policies')
      .select((eb) => eb.fn.max('version').as('newest'))
      .where('domain', '=', version.domain)
      .executeTakeFirstOrThrow();
    if ((newest ?? 0) !== version.version - 1) return false;
    const added = await tx
      .insertInto('policies')
      .values({
        domain: version.domain,
        version: version.version,
        policy: JSON.stringify(version.policy),
        changed_by: version.changedBy,
        changed_at_ms: version.changedAt,
        grace_ends_at_ms: version.graceEndsAt,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('version')
      .executeTakeFirst();
    return added !== undefined;
  });
}

function toVersion(row: Selectable<Database['policies']>): PolicyVersion {
  return {
    domain: row.domain,
    version: row.version,
    policy: parseStoredPolicy(row.policy),
    changedBy: row.changed_by,
    changedAt: row.changed_at_ms,
    graceEndsAt: row.grace_ends_at_ms,
  };
}
