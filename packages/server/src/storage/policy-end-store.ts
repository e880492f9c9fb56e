import { OTHER_DOMAINS } from '@beep/core/policies';
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import { restAfter } from '../jobs/rest-after.ts';
import type { PolicyTerm } from './policy-end.ts';
import type { PolicyVersion } from './policy-store.ts';
import { inBatches } from './sql/batches.ts';
import type { Database } from './sql/schema.ts';
import type { SqlEngine, StoreOptions } from './sql/sql-engine.ts';

export interface SetEndsOptions {
  /** Milliseconds since the epoch. What has ended by then stays as it is. */
  readonly now: number;
  /** Can stop the work between two batches. */
  readonly signal?: AbortSignal | undefined;
}

export interface PreviewQuery {
  /** The version that is not stored yet. */
  readonly version: PolicyVersion;
  /** With `*`: the domains that have a policy of their own. */
  readonly except: readonly string[];
  readonly now: number;
}

/** Numbers of live recordings. */
export interface PolicyEffects {
  readonly recordings: number;
  /** Those that end at the end of the grace period and would have lived longer. */
  readonly deletions: number;
  /** Those that end later than that and would have lived longer still. */
  readonly laterDeletions: number;
  /** The first end of `laterDeletions`, in milliseconds since the epoch; null if there are none. */
  readonly firstLaterDeletionAt: number | null;
}

/** Recordings of one statement. */
const MAX_BATCH = 1000;

/** The ends that policies give to recordings. */
export function createPolicyEndStore(db: Kysely<Database>, { engine, reads }: StoreOptions) {
  return {
    /** The first of the recordings' domains after the given one, by text. */
    domainAfter: async (domain: string) => {
      const row = await db
        .selectFrom('recordings')
        .select('domain')
        .where('domain', '>', domain)
        .orderBy('domain')
        .limit(1)
        .executeTakeFirst();
      return row?.domain ?? undefined;
    },
    /**
     * Gives every live recording of a domain, null for those without one, the end that `endOf` returns, and leaves the
     * owner's choice. Works in batches with pauses, writes only what changes, and is safe to repeat. Resolves with the
     * number of changed recordings.
     */
    setEnds: (domain: string | null, endOf: (term: PolicyTerm) => number | null, options: SetEndsOptions) =>
      setEnds({ db, reads, engine }, { domain, endOf, ...options }),
    /** What a version would do. Reads every recording of the domain, away from the thread of the service. */
    preview: (query: PreviewQuery) => preview(reads, engine, query),
  };
}

interface EndsToSet extends SetEndsOptions {
  readonly domain: string | null;
  readonly endOf: (term: PolicyTerm) => number | null;
}

async function setEnds(
  { db, reads, engine }: StoreOptions & { readonly db: Kysely<Database> },
  { domain, endOf, now, signal }: EndsToSet,
): Promise<number> {
  let changed = 0;
  let last: Row | undefined;
  const pace = { ...engine.batches, max: Math.min(engine.batches.max, MAX_BATCH) };
  await inBatches(
    pace,
    async (size) => {
      const begun = performance.now();
      const rows = await page(reads, { domain, limit: size, after: last });
      last = rows.at(-1) ?? last;
      const ends = rows.flatMap((row) => {
        const end = endOf({ createdAt: row.created_at_ms, policyExpiresAt: row.policy_expires_at_ms });
        return isLive(row, now) && end !== row.policy_expires_at_ms ? [{ id: row.id, end }] : [];
      });
      if (ends.length > 0) {
        changed += await write(db, engine, { ends, now });
        await restAfter(begun);
      }
      return rows.length;
    },
    signal,
  );
  return changed;
}

const COLUMNS = [
  ...(['id', 'created_at_ms', 'policy_expires_at_ms', 'expires_at_ms'] as const),
  ...(['deleted_at_ms', 'removal_started_at_ms'] as const),
];
type Row = Pick<
  {
    id: string;
    created_at_ms: number;
    policy_expires_at_ms: number | null;
    expires_at_ms: number | null;
    deleted_at_ms: number | null;
    removal_started_at_ms: number | null;
  },
  (typeof COLUMNS)[number]
>;

/** Ended recordings too: the cost of a page does not depend on how many of them there are. */
function page(
  db: Kysely<Database>,
  { domain, limit, after }: { domain: string | null; limit: number; after: Row | undefined },
): Promise<Row[]> {
  return db
    .selectFrom('recordings')
    .select(COLUMNS)
    .$if(domain === null, (all) => all.where('domain', 'is', null))
    .$if(domain !== null, (all) => all.where('domain', '=', domain))
    .$if(after !== undefined, (all) =>
      all.where(sql<SqlBool>`(created_at_ms, id) > (${after?.created_at_ms}, ${after?.id})`),
    )
    .orderBy('domain')
    .orderBy('created_at_ms')
    .orderBy('id')
    .limit(limit)
    .execute();
}

function isLive({ deleted_at_ms, removal_started_at_ms, expires_at_ms }: Row, now: number): boolean {
  if (deleted_at_ms !== null || removal_started_at_ms !== null) return false;
  return expires_at_ms === null || expires_at_ms > now;
}

interface RecordingEnd {
  readonly id: string;
  readonly end: number | null;
}

/** The owner's choice is read in the same statement: it may have changed meanwhile. */
async function write(
  db: Kysely<Database>,
  engine: SqlEngine,
  { ends, now }: { readonly ends: readonly RecordingEnd[]; readonly now: number },
): Promise<number> {
  const rows = engine.jsonRows(JSON.stringify(ends.map(({ id, end }) => [id, end])));
  const { numAffectedRows = 0n } = await sql`update recordings set policy_expires_at_ms = ends.ends_at_ms,
      expires_at_ms = case when own_expires_at_ms is null or own_expires_at_ms > ends.ends_at_ms
        then ends.ends_at_ms else own_expires_at_ms end
    from (select value ->> 0 as id, cast(value ->> 1 as bigint) as ends_at_ms from ${rows}) as ends
    where recordings.id = ends.id and ${isLiveRow(now)}`.execute(db);
  return Number(numAffectedRows);
}

function isLiveRow(now: number): RawBuilder<SqlBool> {
  return sql<SqlBool>`recordings.deleted_at_ms is null and recordings.removal_started_at_ms is null
    and (recordings.expires_at_ms is null or recordings.expires_at_ms > ${now})`;
}

/** The rule of `policyEnd` in SQL. */
async function preview(
  db: Kysely<Database>,
  engine: SqlEngine,
  { version, except, now }: PreviewQuery,
): Promise<PolicyEffects> {
  const { graceEndsAt } = version;
  const grace = sql`cast(${graceEndsAt} as bigint)`;
  const life = engine.endOfLife(version.policy.longestLife, sql.ref('created_at_ms'));
  const before = engine.earlier(sql.ref('policy_expires_at_ms'), grace);
  const end =
    life === null
      ? sql.ref('own_expires_at_ms')
      : engine.earlier(sql.ref('own_expires_at_ms'), engine.later(sql.ref('life_ms'), before));
  const isEarlier = sql`next_ms is not null and (expires_at_ms is null or expires_at_ms > next_ms)`;
  // Materialized, so that dates are calculated once for each recording and not wherever they are compared.
  const { rows } = await sql<PolicyEffects>`with
      lives as materialized (select expires_at_ms, own_expires_at_ms, policy_expires_at_ms, ${life ?? sql`null`} as life_ms
        from recordings where ${inScope(version.domain, except)} and ${isLiveRow(now)}),
      terms as materialized (select expires_at_ms, ${end} as next_ms from lives)
    select count(*) as recordings,
      coalesce(sum(case when ${isEarlier} and next_ms <= ${grace} then 1 else 0 end), 0) as deletions,
      coalesce(sum(case when ${isEarlier} and next_ms > ${grace} then 1 else 0 end), 0) as "laterDeletions",
      min(case when ${isEarlier} and next_ms > ${grace} then next_ms end) as "firstLaterDeletionAt"
    from terms`.execute(db);
  const [counts = { recordings: 0, deletions: 0, laterDeletions: 0, firstLaterDeletionAt: null }] = rows;
  const { firstLaterDeletionAt: first } = counts;
  return {
    recordings: Number(counts.recordings),
    deletions: Number(counts.deletions),
    laterDeletions: Number(counts.laterDeletions),
    firstLaterDeletionAt: first === null ? null : Number(first),
  };
}

function inScope(domain: string, except: readonly string[]): RawBuilder<SqlBool> {
  if (domain !== OTHER_DOMAINS) return sql<SqlBool>`domain = ${domain}`;
  if (except.length === 0) return sql<SqlBool>`1 = 1`;
  return sql<SqlBool>`(domain is null or domain not in (${sql.join(except)}))`;
}
