import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { BatchPace } from './batches.ts';
import { type EndOfLife, endOfLifeInPostgres, endOfLifeInSqlite } from './end-of-life.ts';
import type { Database } from './schema.ts';

type Choice = (one: RawBuilder<unknown>, other: RawBuilder<unknown>) => RawBuilder<unknown>;

/** The differences between the engines; all queries are shared. */
export interface SqlEngine {
  /** Milliseconds since the epoch on the clock shared by all processes of the database. */
  readonly now: () => RawBuilder<number>;
  /** Appended to a select: skips rows that another transaction has locked; empty if writers are serialized. */
  readonly skipLocked: (table: RawBuilder<unknown>) => RawBuilder<unknown>;
  /** Appended to a select: locks rows in the order of the select, to avoid deadlocks. */
  readonly lockInOrder: RawBuilder<unknown>;
  /** How many rows others may have locked among those that a select with `skipLocked` reads. */
  readonly lockedRows: number;
  /** The column with the physical location of a row, for {@link SqlEngine.hasRowId}. */
  readonly rowId: RawBuilder<unknown>;
  /** True for rows whose locations a select returns; the select runs once. */
  readonly hasRowId: (rowIds: RawBuilder<unknown>) => RawBuilder<SqlBool>;
  /** The elements of a JSON array as rows with the column `value`. */
  readonly jsonRows: (json: string) => RawBuilder<unknown>;
  /** When a life that begins at a time ends. */
  readonly endOfLife: EndOfLife;
  /** The least and the greatest of two values; null is no value. */
  readonly earlier: Choice;
  readonly later: Choice;
  /** Batch sizes of bulk changes. */
  readonly batches: BatchPace;
}

/** What stores with queries over many rows need. */
export interface StoreOptions {
  readonly engine: SqlEngine;
  /** A connection for those queries. */
  readonly reads: Kysely<Database>;
}

/** Uses the database's clock: the clocks of the processes may differ. */
export const POSTGRES: SqlEngine = {
  now: () => sql<number>`(extract(epoch from statement_timestamp()) * 1000)::bigint`,
  skipLocked: (table) => sql`for update of ${table} skip locked`,
  lockInOrder: sql`for update`,
  lockedRows: 50,
  rowId: sql`ctid`,
  hasRowId: (rowIds) => sql<SqlBool>`ctid = any(array(${rowIds}))`,
  jsonRows: (json) => sql`jsonb_array_elements(${json}::jsonb)`,
  endOfLife: endOfLifeInPostgres,
  earlier: (one, other) => sql`least(${one}, ${other})`,
  later: (one, other) => sql`greatest(${one}, ${other})`,
  batches: { first: 200, min: 50, max: 5000, targetMs: 50 },
};

/**
 * CPU time of this thread: every commit waits for a slow disk once, so smaller batches would only mean more commits.
 */
function threadMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/** SQLite runs in the process: its clock is the machine's, and the thread does nothing else meanwhile. */
export function sqlite(now: () => number): SqlEngine {
  return {
    now: () => sql<number>`cast(${now()} as integer)`,
    skipLocked: () => sql``,
    lockInOrder: sql``,
    lockedRows: 0,
    rowId: sql`rowid`,
    hasRowId: (rowIds) => sql<SqlBool>`rowid in (${rowIds})`,
    jsonRows: (json) => sql`json_each(${json})`,
    endOfLife: endOfLifeInSqlite,
    // SQLite's min and max are null if one value is.
    earlier: (one, other) => sql`min(coalesce(${one}, ${other}), coalesce(${other}, ${one}))`,
    later: (one, other) => sql`max(coalesce(${one}, ${other}), coalesce(${other}, ${one}))`,
    batches: { first: 100, min: 20, max: 2000, targetMs: 4, clock: threadMs },
  };
}
