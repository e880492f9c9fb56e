import {
  type Kysely,
  type RawBuilder,
  type Selectable,
  type SelectQueryBuilder,
  type SqlBool,
  sql,
} from 'kysely';
import { inBatches } from './sql/batches.ts';
import { deleteInBatches } from './sql/delete-in-batches.ts';
import type { Database, JobRow } from './sql/schema.ts';
import type { SqlEngine } from './sql/sql-engine.ts';

/** A job that was begun this often without finishing is stuck and needs the operator's attention. */
export const STUCK_ATTEMPTS = 10;
/** Milliseconds until a stuck job is retried. */
export const STUCK_WAIT_MS = 3_600_000;

/** The kind of a job and its key. Each pair is queued at most once. */
export interface JobName {
  readonly kind: string;
  /** The id that the job is about; empty for a singleton job. */
  readonly key: string;
}

/** The holder of a lease and its duration. */
export interface JobHolder {
  /** Unique for every lease: a holder that lost a job cannot act on the next holder's lease. */
  readonly holder: string;
  readonly leaseMs: number;
}

/** A job with a lease of ours. */
export interface HeldJob extends JobName {
  readonly holder: string;
  /** Number of starts since the job last finished, including this one. */
  readonly attempts: number;
  /** The trace that queued it, if that was traced. */
  readonly traceparent?: string | undefined;
}

export interface JobRecord extends JobName {
  /** A running job whose lease has ended is reported as waiting. */
  readonly status: 'waiting' | 'running' | 'done';
  readonly attempts: number;
  readonly lastError: string | null;
}

export interface JobFailure {
  readonly error: string;
  readonly delayMs: number;
  /** True by default. */
  readonly isCounted?: boolean;
}

/**
 * The jobs of all processes on one database. A job becomes due again when its lease ends, which covers killed holders.
 */
export type JobStore = ReturnType<typeof createJobStore>;

const MAX_ERROR_LENGTH = 500;

/**
 * `due_at_ms` is when a job may be leased next: the end of its wait or of its current lease. `wait_ms` is the duration
 * of that wait when it was written.
 */
export function createJobStore(db: Kysely<Database>, engine: SqlEngine) {
  return { ...createQueue(db, engine), ...createHolding(db, engine), ...createKeeping(db, engine) };
}

/** A condition for rows without an unfinished job of this kind, whose key is in `column`. */
export function hasNoJob(kind: string, column: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`not exists (select 1 from jobs
    where jobs.kind = ${kind} and jobs.key = ${sql.ref(column)} and jobs.done_at_ms is null)`;
}

/** Queues a job that is due now, in the transaction of what it is for, unless it is queued or running. */
export async function queueNow(
  tx: Kysely<Database>,
  { now }: SqlEngine,
  { kind, key }: JobName,
): Promise<void> {
  // Asked first: a conflict would lock the row for the other transactions until this one ends.
  await sql`insert into jobs (kind, key, due_at_ms, wait_ms)
    select ${kind}, ${key}, ${now()}, 0 where not exists (select 1 from jobs
      where jobs.kind = ${kind} and jobs.key = ${key} and jobs.done_at_ms is null)
    on conflict (kind, key) do update set due_at_ms = excluded.due_at_ms, wait_ms = 0, holder = null, attempts = 0,
      last_error = null, traceparent = null, done_at_ms = null where jobs.done_at_ms is not null`.execute(tx);
}

/**
 * Due jobs of these kinds, longest due first. Each kind is queried separately: ten thousand jobs waiting for a slot do
 * not slow down other kinds. SQLite runs a cross join in the written order. The condition is checked again once a row
 * is locked.
 */
function dueJobs(engine: SqlEngine, kinds: readonly string[], limit: number): RawBuilder<unknown> {
  const isDue = sql`jobs.done_at_ms is null and jobs.due_at_ms <= ${engine.now()}
    and (jobs.holder is null or jobs.attempts < ${STUCK_ATTEMPTS}
      or jobs.due_at_ms <= ${engine.now()} - ${STUCK_WAIT_MS})`;
  const ofKinds = kinds.map(
    (kind) => sql`select * from (select kind, key from jobs where kind = ${kind} and ${isDue}
      order by due_at_ms limit ${limit + engine.lockedRows}) as of_kind`,
  );
  return sql`select jobs.kind, jobs.key
    from (${sql.join(ofKinds, sql` union all `)}) as first_due
    cross join jobs where jobs.kind = first_due.kind and jobs.key = first_due.key
      and ${isDue} order by jobs.due_at_ms limit ${limit} ${engine.skipLocked(sql`jobs`)}`;
}

/** The two columns of a job that becomes due in `ms` milliseconds. */
function dueIn({ now }: SqlEngine, ms: number): { due_at_ms: RawBuilder<number>; wait_ms: number } {
  return { due_at_ms: sql<number>`${now()} + ${Math.round(ms)}`, wait_ms: Math.round(ms) };
}

function createQueue(db: Kysely<Database>, engine: SqlEngine) {
  return {
    /** Queues a job that becomes due after `delayMs`; does nothing if it is queued or running. */
    enqueue: async ({ kind, key }: JobName, delayMs: number, traceparent?: string) => {
      const due = dueIn(engine, delayMs);
      const fresh = { ...due, holder: null, attempts: 0, last_error: null, traceparent: traceparent ?? null };
      await db
        .insertInto('jobs')
        .values({ kind, key, ...fresh })
        .onConflict((conflict) =>
          conflict
            .columns(['kind', 'key'])
            .doUpdateSet({ ...fresh, done_at_ms: null })
            .where('jobs.done_at_ms', 'is not', null),
        )
        .execute();
    },
    /**
     * Leases due jobs, longest due first. Each job goes to only one of concurrent callers. A job whose holders ended
     * each time, as if it had killed them, is skipped for {@link STUCK_WAIT_MS}.
     */
    take: async ({
      holder,
      leaseMs,
      kinds,
      limit,
    }: JobHolder & { readonly kinds: readonly string[]; readonly limit: number }) => {
      if (kinds.length === 0 || limit <= 0) return [];
      const { due_at_ms, wait_ms } = dueIn(engine, leaseMs);
      // Materialized: the rows are selected and locked once, whatever plan the join gets.
      const taken = await sql<Pick<Selectable<JobRow>, 'kind' | 'key' | 'attempts' | 'traceparent'>>`
        with due as materialized (${dueJobs(engine, kinds, limit)})
        update jobs set holder = ${holder}, due_at_ms = ${due_at_ms}, wait_ms = ${wait_ms}, attempts = attempts + 1
        where (kind, key) in (select kind, key from due)
        returning kind, key, attempts, traceparent`.execute(db);
      return taken.rows.map(({ traceparent, ...job }) => ({
        ...job,
        holder,
        ...(traceparent !== null && { traceparent }),
      }));
    },
    /** Leases this job even if it is not due or not queued; undefined while another process holds it. */
    claim: async ({ kind, key }: JobName, { holder, leaseMs }: JobHolder) => {
      const mine = { ...dueIn(engine, leaseMs), holder };
      const claimed = await db
        .insertInto('jobs')
        .values({ kind, key, ...mine, attempts: 1 })
        .onConflict((conflict) =>
          conflict
            .columns(['kind', 'key'])
            .doUpdateSet({
              ...mine,
              attempts: sql<number>`case when jobs.done_at_ms is null then jobs.attempts + 1 else 1 end`,
              done_at_ms: null,
            })
            .where((eb) =>
              eb.or([
                eb('jobs.done_at_ms', 'is not', null),
                eb('jobs.holder', 'is', null),
                eb('jobs.due_at_ms', '<=', engine.now()),
              ]),
            ),
        )
        .returning('attempts')
        .executeTakeFirst();
      return claimed && { kind, key, holder, attempts: claimed.attempts };
    },
    find: async (name: JobName) => {
      const row = await records(db, engine)
        .where('kind', '=', name.kind)
        .where('key', '=', name.key)
        .executeTakeFirst();
      return row && toRecord(row);
    },
  };
}

function createHolding(db: Kysely<Database>, engine: SqlEngine) {
  const change = async (job: HeldJob, values: Parameters<typeof set>[2]): Promise<boolean> =>
    (await set(db, job, values)) !== undefined;
  return {
    extend: (job: HeldJob, leaseMs: number) => change(job, dueIn(engine, leaseMs)),
    /** Marks the job as done; `againInMs` queues its next run. */
    complete: (job: HeldJob, againInMs?: number) =>
      change(job, {
        ...dueIn(engine, againInMs ?? 0),
        holder: null,
        attempts: 0,
        last_error: null,
        done_at_ms: againInMs === undefined ? engine.now() : null,
      }),
    /** Retries the job after `delayMs`. An attempt that is not counted is as if it had not been. */
    fail: (job: HeldJob, { error, delayMs, isCounted = true }: JobFailure) =>
      change(job, {
        ...dueIn(engine, delayMs),
        holder: null,
        last_error: error.slice(0, MAX_ERROR_LENGTH),
        ...(isCounted ? {} : { attempts: job.attempts - 1 }),
      }),
    /** Returns an unfinished job to the queue, due at once; the attempt does not count. */
    release: (job: HeldJob) => change(job, { ...dueIn(engine, 0), holder: null, attempts: job.attempts - 1 }),
  };
}

interface JobChange {
  readonly due_at_ms: RawBuilder<number>;
  readonly wait_ms: number;
  readonly holder?: null;
  readonly attempts?: number;
  readonly last_error?: string | null;
  readonly done_at_ms?: RawBuilder<number> | null;
}

function set(db: Kysely<Database>, job: HeldJob, values: JobChange): Promise<JobName | undefined> {
  return db
    .updateTable('jobs')
    .set(values)
    .where('kind', '=', job.kind)
    .where('key', '=', job.key)
    .where('holder', '=', job.holder)
    .returning(['kind', 'key'])
    .executeTakeFirst();
}

function createKeeping(db: Kysely<Database>, engine: SqlEngine) {
  const waitFromNow = (): RawBuilder<number> => sql<number>`${engine.now()} + ${sql.ref('wait_ms')}`;
  return {
    /** Makes a waiting job due after `delayMs` if that is sooner. */
    hasten: async ({ kind, key }: JobName, delayMs: number) => {
      const sooner = dueIn(engine, delayMs);
      await db
        .updateTable('jobs')
        .set(sooner)
        .where('kind', '=', kind)
        .where('key', '=', key)
        .where('done_at_ms', 'is', null)
        .where('holder', 'is', null)
        .where('due_at_ms', '>', sooner.due_at_ms)
        .execute();
    },
    /** Shortens waits and leases that a clock set back has made too long. */
    mend: () =>
      inBatches(engine.batches, async (size) => {
        // The unary plus removes the column's type, with which SQLite would not use an index on an expression.
        const late = sql`select ${engine.rowId} from jobs
          where done_at_ms is null and due_at_ms - wait_ms > +(${engine.now()}) limit ${size}`;
        const mended = await db
          .updateTable('jobs')
          .set({ due_at_ms: waitFromNow() })
          .where(engine.hasRowId(late))
          .executeTakeFirst();
        return Number(mended.numUpdatedRows);
      }),
    /** Ends the leases of holders that are gone: jobs become due at once, stuck ones later. */
    releaseHeldBy: async (isGone: (holder: string) => boolean) => {
      const holders = await db
        .selectFrom('jobs')
        .select('holder')
        .distinct()
        .where('holder', 'is not', null)
        .execute();
      for (const { holder } of holders) {
        if (holder === null || !isGone(holder)) continue;
        const held = db.updateTable('jobs').where('holder', '=', holder);
        const later = { ...dueIn(engine, STUCK_WAIT_MS), holder: null };
        await held.set(later).where('attempts', '>=', STUCK_ATTEMPTS).execute();
        await held.set({ ...dueIn(engine, 0), holder: null }).execute();
      }
    },
    /** Deletes jobs that finished `ageMs` ago or earlier. */
    prune: (ageMs: number) =>
      deleteInBatches(db, engine, {
        table: 'jobs',
        where: sql<SqlBool>`done_at_ms <= ${engine.now()} - ${ageMs}`,
      }),
    /** Jobs that were begun at least this often without finishing, longest due first. */
    stuck: async (attempts: number, limit: number) => {
      const rows = await records(db, engine)
        .where('done_at_ms', 'is', null)
        // A literal, because the partial index of stuck jobs is matched by it.
        .where('attempts', '>=', sql.lit(attempts))
        .orderBy('due_at_ms')
        .limit(limit)
        .execute();
      return rows.map(toRecord);
    },
  };
}

type ListedJob = Pick<Selectable<JobRow>, 'kind' | 'key' | 'attempts' | 'last_error' | 'done_at_ms'> & {
  readonly held: number;
};

function records(db: Kysely<Database>, { now }: SqlEngine): SelectQueryBuilder<Database, 'jobs', ListedJob> {
  return db
    .selectFrom('jobs')
    .select(['kind', 'key', 'attempts', 'last_error', 'done_at_ms'])
    .select(sql<number>`case when holder is not null and due_at_ms > ${now()} then 1 else 0 end`.as('held'));
}

function toRecord(row: ListedJob): JobRecord {
  const status = row.done_at_ms !== null ? 'done' : row.held === 1 ? 'running' : 'waiting';
  return { kind: row.kind, key: row.key, status, attempts: row.attempts, lastError: row.last_error };
}
