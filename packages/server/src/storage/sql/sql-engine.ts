import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { LotPace } from './lots.ts';

/** Where the engines differ; everything else is one set of queries. */
export interface SqlEngine {
  /** Milliseconds since the epoch, on the one clock that all processes of the database share. */
  readonly now: () => RawBuilder<number>;
  /**
   * After a select: leaves out rows of a table that somebody else is changing; empty where writers come one after the
   * other.
   */
  readonly skipLocked: (table: RawBuilder<unknown>) => RawBuilder<unknown>;
  /** After a select: waits for each row in the order of the select, so that two statements never wait for each other. */
  readonly lockInOrder: RawBuilder<unknown>;
  /** How many rows others may have locked among those that a select with `skipLocked` looks at. */
  readonly lockedRows: number;
  /** The column with the place of a row, for {@link SqlEngine.isAt}. */
  readonly place: RawBuilder<unknown>;
  /** Whether a row is one of those whose places a select answers; the select is run once. */
  readonly isAt: (places: RawBuilder<unknown>) => RawBuilder<SqlBool>;
  /** How much is changed in one statement where many rows have to change. */
  readonly lots: LotPace;
}

/** The database's own clock, so that processes may disagree about the time. */
export const POSTGRES: SqlEngine = {
  now: () => sql<number>`(extract(epoch from statement_timestamp()) * 1000)::bigint`,
  skipLocked: (table) => sql`for update of ${table} skip locked`,
  lockInOrder: sql`for update`,
  lockedRows: 50,
  place: sql`ctid`,
  isAt: (places) => sql<SqlBool>`ctid = any(array(${places}))`,
  lots: { first: 200, min: 50, max: 5000, targetMs: 50 },
};

/**
 * The work of this thread alone: a slow disk, which every commit waits for once, makes lots no smaller, because that
 * would only make more commits.
 */
function threadMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/** SQLite runs in the process: it has no other clock than the machine's, and nothing else is done while it works. */
export function sqlite(now: () => number): SqlEngine {
  return {
    now: () => sql<number>`cast(${now()} as integer)`,
    skipLocked: () => sql``,
    lockInOrder: sql``,
    lockedRows: 0,
    place: sql`rowid`,
    isAt: (places) => sql<SqlBool>`rowid in (${places})`,
    lots: { first: 100, min: 20, max: 2000, targetMs: 4, clock: threadMs },
  };
}
