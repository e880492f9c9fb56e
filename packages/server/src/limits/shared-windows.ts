import type { Pool } from 'pg';
import { inBatches } from '../storage/sql/batches.ts';

export const TABLE = 'rate_limits';

const CLEANING = { first: 200, min: 50, max: 5000, targetMs: 50 };
/** The database's clock: the clocks of the processes may differ. */
const NOW = '(extract(epoch from statement_timestamp()) * 1000)::bigint';
/**
 * A window written while the clock was ahead, longer than a window can be, is over too. The tolerance covers a
 * concurrent statement that began later and wrote first.
 */
const IS_OVER = `(known.expire <= ${NOW} or known.expire > excluded.expire + $3)`;
/** Unnamed: behind a pooler each statement may use another connection. */
const ADD = `insert into ${TABLE} as known (key, points, expire) values ($1, $2, ${NOW} + $3)
  on conflict (key) do update set
    points = case when ${IS_OVER} then excluded.points else known.points + excluded.points end,
    expire = case when ${IS_OVER} then excluded.expire else known.expire end
  returning points, (expire - ${NOW})::integer as left_ms`;
const CLEAN = `delete from ${TABLE} where ctid = any(array(
  select ctid from ${TABLE} where expire <= ${NOW} limit $1 for update skip locked))`;

/** A client's usage in its current window. */
export interface SharedWindow {
  readonly shares: number;
  readonly leftMs: number;
}

/** The windows of all clients, in the database. */
export interface SharedWindows {
  /** Takes shares, in a new window if the last one is over. */
  add(key: string, shares: number, windowMs: number): Promise<SharedWindow>;
  /** Deletes expired windows in batches. */
  clean(): Promise<void>;
}

export function createSharedWindows(pool: Pool): SharedWindows {
  return {
    add: async (key, shares, windowMs) => {
      const { rows } = await pool.query<{ points: number; left_ms: number }>(ADD, [key, shares, windowMs]);
      const [row] = rows;
      if (!row) throw new Error('The counter has no row.');
      return { shares: row.points, leftMs: row.left_ms };
    },
    clean: () => inBatches(CLEANING, async (size) => (await pool.query(CLEAN, [size])).rowCount ?? 0),
  };
}
