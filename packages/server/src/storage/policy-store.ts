import type { Policy } from '@beep/core/policies';
import type { Kysely, Selectable } from 'kysely';
import { parseStoredPolicy } from './parse-stored-policy.ts';
import type { Database } from './sql/schema.ts';
import { transact } from './sql/transact.ts';

/** A version of a domain's policy. Times are milliseconds since the epoch. */
export interface PolicyVersion {
  /** `*` for all domains without a policy of their own. */
  readonly domain: string;
  /** From 1. */
  readonly version: number;
  readonly policy: Policy;
  /** The administrator's email address, or `operator`. */
  readonly changedBy: string;
  readonly changedAt: number;
  /** Recordings made before the change are not deleted by it before this time. */
  readonly graceEndsAt: number;
}

/** The policies of domains. Versions are added, never changed. */
export type PolicyStore = ReturnType<typeof createPolicyStore>;

export function createPolicyStore(db: Kysely<Database>) {
  return {
    /** The newest version of each domain, by domain. */
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
    /** The number of the newest version of each domain; cheap to ask often. */
    newest: async () => {
      const rows = await db
        .selectFrom('policies')
        .select((eb) => ['domain' as const, eb.fn.max('version').as('newest')])
        .groupBy('domain')
        .execute();
      return new Map(rows.map(({ domain, newest }) => [domain, newest]));
    },
    find: async (domain: string, version: number) => {
      const row = await db
        .selectFrom('policies')
        .selectAll()
        .where('domain', '=', domain)
        .where('version', '=', version)
        .executeTakeFirst();
      return row && toVersion(row);
    },
    /** All versions of one domain, newest first. */
    versions: async (domain: string) => {
      const rows = await db
        .selectFrom('policies')
        .selectAll()
        .where('domain', '=', domain)
        .orderBy('version', 'desc')
        .execute();
      return rows.map(toVersion);
    },
    /** Resolves with false, and adds nothing, if the domain's newest version is not the one before. */
    add: (version: PolicyVersion) => addVersion(db, version),
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
