import {
  type Kysely,
  type RawBuilder,
  type Selectable,
  type SelectQueryBuilder,
  type SqlBool,
  sql,
} from 'kysely';
import {
  type HeldJob,
  type JobHolding,
  type JobKeeping,
  type JobName,
  type JobQueue,
  type JobRecord,
  type JobStore,
  STUCK_ATTEMPTS,
  STUCK_WAIT_MS,
} from '../job-store.ts';
import { inBatches } from './batches.ts';
import { deleteInBatches } from './delete-in-batches.ts';
import type { Database, JobRow } from './schema.ts';
import type { SqlEngine } from './sql-engine.ts';

const MAX_ERROR_LENGTH = 500;

/**
 * `due_at_ms` is when a job may be leased next: the end of its wait or of its current lease. `wait_ms` is the duration
 * of that wait when it was written.
 */
export function createKyselyJobStore(db: Kysely<Database>, engine: SqlEngine): JobStore {
  return { ...createQueue(db, engine), ...createHolding(db, engine), ...createKeeping(db, engine) };
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

function createQueue(db: Kysely<Database>, engine: SqlEngine): JobQueue {
  return {
    enqueue: async ({ kind, key }, delayMs, traceparent) => {
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
    take: async ({ holder, leaseMs, kinds, limit }) => {
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
    claim: async ({ kind, key }, { holder, leaseMs }) => {
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
    find: async (name) => {
      const row = await records(db, engine)
        .where('kind', '=', name.kind)
        .where('key', '=', name.key)
        .executeTakeFirst();
      return row && toRecord(row);
    },
  };
}

function createHolding(db: Kysely<Database>, engine: SqlEngine): JobHolding {
  const change = async (job: HeldJob, values: Parameters<typeof set>[2]): Promise<boolean> =>
    (await set(db, job, values)) !== undefined;
  return {
    extend: (job, leaseMs) => change(job, dueIn(engine, leaseMs)),
    complete: (job, againInMs) =>
      change(job, {
        ...dueIn(engine, againInMs ?? 0),
        holder: null,
        attempts: 0,
        last_error: null,
        done_at_ms: againInMs === undefined ? engine.now() : null,
      }),
    fail: (job, { error, delayMs, isCounted = true }) =>
      change(job, {
        ...dueIn(engine, delayMs),
        holder: null,
        last_error: error.slice(0, MAX_ERROR_LENGTH),
        ...(isCounted ? {} : { attempts: job.attempts - 1 }),
      }),
    release: (job) => change(job, { ...dueIn(engine, 0), holder: null, attempts: job.attempts - 1 }),
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

function createKeeping(db: Kysely<Database>, engine: SqlEngine): JobKeeping {
  const waitFromNow = (): RawBuilder<number> => sql<number>`${engine.now()} + ${sql.ref('wait_ms')}`;
  return {
    hasten: async ({ kind, key }, delayMs) => {
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
    releaseHeldBy: async (isGone) => {
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
    prune: (ageMs) =>
      deleteInBatches(db, engine, {
        table: 'jobs',
        where: sql<SqlBool>`done_at_ms <= ${engine.now()} - ${ageMs}`,
      }),
    stuck: async (attempts, limit) => {
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
