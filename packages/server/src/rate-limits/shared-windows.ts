import type { Pool } from 'pg';
import { inLots } from '../storage/sql/lots.ts';

export const TABLE = 'rate_limits';

const CLEANING = { first: 200, min: 50, max: 5000, targetMs: 50 };
/** Of the database, so that processes may disagree about the time. */
const NOW = '(extract(epoch from statement_timestamp()) * 1000)::bigint';
/**
 * A window from a clock that was ahead is over too, rather than much longer than a window can be. A little later than this
 * statement's it may end: of two statements at once the later may have written first.
 */
const IS_OVER = `(known.expire <= ${NOW} or known.expire > excluded.expire + $3)`;
/** Without a name: behind a pooler each statement may have another connection. */
const ADD = `insert into ${TABLE} as known (key, points, expire) values ($1, $2, ${NOW} + $3)
  on conflict (key) do update set
    points = case when ${IS_OVER} then excluded.points else known.points + excluded.points end,
    expire = case when ${IS_OVER} then excluded.expire else known.expire end
  returning points, (expire - ${NOW})::integer as left_ms`;
const CLEAN = `delete from ${TABLE} where ctid = any(array(
  select ctid from ${TABLE} where expire <= ${NOW} limit $1 for update skip locked))`;

/** What a client has taken within the window that is running for it. */
export interface SharedWindow {
  readonly shares: number;
  readonly leftMs: number;
}

/** The windows of all clients, in the database. */
export interface SharedWindows {
  /** Takes shares, in a new window where the last one is over. */
  add(key: string, shares: number, windowMs: number): Promise<SharedWindow>;
  /** Forgets those that are over, in lots. */
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
    clean: () => inLots(CLEANING, async (size) => (await pool.query(CLEAN, [size])).rowCount ?? 0),
  };
}
