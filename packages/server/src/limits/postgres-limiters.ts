import { createHmac } from 'node:crypto';
import type { Pool } from 'pg';
import { errnoOf } from '../errno.ts';
import type { Log } from '../log/log.ts';
import type { DatabaseConnection } from '../storage/postgres/database-options.ts';
import { openPool } from '../storage/postgres/postgres-connection.ts';
import { createKnownWindows } from './known-windows.ts';
import { createMemoryLimiter } from './memory-limiter.ts';
import {
  type Quota,
  type RateLimiter,
  resetSecondsOf,
  SHARES_PER_REQUEST,
  type Taken,
} from './rate-limiter.ts';
import { createSharedWindows, type SharedWindow, type SharedWindows, TABLE } from './shared-windows.ts';

/** Separate from the connections for rows, so limits do not wait for those. */
const LIMIT_CONNECTIONS = 4;
/** Timeout of a query for a limit. */
const ANSWER_TIMEOUT_MS = 1000;
/** How long a process counts locally after the database did not answer. */
const ALONE_MS = 5000;
const CLEAN_EVERY_MS = 60_000;
/**
 * SQLSTATEs if another process creates the table at the same time: unique_violation, duplicate_table, duplicate_object.
 */
const MADE_ALREADY: readonly (string | undefined)[] = ['23505', '42P07', '42710'];

export interface PostgresLimitersOptions {
  readonly database: DatabaseConnection;
  /** The key for hashing: the database contains no addresses. */
  readonly secret: Buffer;
  readonly log: Log;
  /** Called when this process starts to count locally, and when it shares again. */
  readonly onAlone?: ((isAlone: boolean) => void) | undefined;
  /** Milliseconds on a clock of this process. */
  readonly now: () => number;
  /** How long a request waits for the database. */
  readonly responseTimeoutMs?: number;
}

/** Limiters shared by all processes on the database. */
export interface PostgresLimiters {
  create(quota: Quota): RateLimiter;
  /** Deletes expired windows; also done every minute. */
  clean(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Opens the table of counters and creates it if needed. The table is unlogged: no commit waits for the disk, and a
 * crash of the database may lose a minute. While the database does not answer each process counts locally and retries
 * later.
 */
export async function openPostgresLimiters(options: PostgresLimitersOptions): Promise<PostgresLimiters> {
  const { responseTimeoutMs = ANSWER_TIMEOUT_MS } = options;
  const pool = openPool(options.database, {
    max: LIMIT_CONNECTIONS,
    connectionTimeoutMillis: responseTimeoutMs,
    query_timeout: responseTimeoutMs,
  });
  const outage = createOutage(options);
  await createTable(pool).catch(outage.begin);
  const windows = createSharedWindows(pool);
  // A failure is retried a minute later; requests detect an outage.
  const clean = (): Promise<void> => windows.clean().catch(() => undefined);
  const cleaning = setInterval(clean, CLEAN_EVERY_MS).unref();
  return {
    create: (quota) => createPostgresLimiter(quota, { ...options, windows, outage }),
    clean,
    close: async () => {
      clearInterval(cleaning);
      await pool.end();
    },
  };
}

async function createTable(pool: Pool): Promise<void> {
  const columns = 'key varchar(255) primary key, points integer not null default 0, expire bigint';
  const statements = [
    `create unlogged table if not exists ${TABLE} (${columns})`,
    `create index if not exists ${TABLE}_by_end on ${TABLE} (expire)`,
  ];
  for (const statement of statements) {
    await pool.query(statement).catch((error: unknown) => {
      if (!MADE_ALREADY.includes(errnoOf(error))) throw error;
    });
  }
}

interface Outage {
  isOn(): boolean;
  begin(error: unknown): void;
  end(): void;
}

function createOutage({ now, log, onAlone = () => undefined }: PostgresLimitersOptions): Outage {
  let until = Number.NEGATIVE_INFINITY;
  let isAlone = false;
  const report = (alone: boolean): void => {
    isAlone = alone;
    onAlone(alone);
  };
  return {
    isOn: () => now() < until,
    // Once per outage.
    begin: (error) => {
      if (!isAlone) {
        log.error('rate_limits_alone', error);
        report(true);
      }
      until = now() + ALONE_MS;
    },
    end: () => {
      if (isAlone) report(false);
    },
  };
}

type Parts = PostgresLimitersOptions & { readonly windows: SharedWindows; readonly outage: Outage };

function createPostgresLimiter(quota: Quota, { windows, outage, secret, now }: Parts): RateLimiter {
  const limit = quota.limit * SHARES_PER_REQUEST;
  const alone = createMemoryLimiter(quota);
  const known = createKnownWindows(limit, now);
  const taken = ({ shares, leftMs }: SharedWindow): Taken => ({
    quota,
    isAllowed: shares <= limit,
    remaining: Math.floor(Math.max(0, limit - shares) / SHARES_PER_REQUEST),
    resetSeconds: resetSecondsOf(quota, leftMs),
  });
  return {
    take: async (key, shares = SHARES_PER_REQUEST) => {
      if (outage.isOn()) return alone.take(key, shares);
      const hash = createHmac('sha256', secret).update(quota.name).update(key).digest('base64url');
      const here = known.take(hash, shares);
      if (here) return taken(here);
      try {
        const lot = known.settle(hash) + shares;
        const window = await windows.add(`${quota.name}:${hash}`, lot, quota.windowSeconds * 1000);
        outage.end();
        known.remember(hash, window);
        return taken(window);
      } catch (error) {
        outage.begin(error);
        return alone.take(key, shares);
      }
    },
  };
}
