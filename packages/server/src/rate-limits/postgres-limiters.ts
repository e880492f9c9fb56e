import { createHmac } from 'node:crypto';
import type { Pool } from 'pg';
import { errnoOf } from '../errno.ts';
import type { Log } from '../log.ts';
import type { DatabaseConnection } from '../storage/postgres/database-options.ts';
import { openPool } from '../storage/postgres/postgres-connection.ts';
import { createMemoryLimiter } from './memory-limiter.ts';
import {
  type Quota,
  type RateLimiter,
  resetSecondsOf,
  SHARES_PER_REQUEST,
  type Taken,
} from './rate-limiter.ts';
import { createRefusals } from './refusals.ts';
import { createSharedWindows, type SharedWindows, TABLE } from './shared-windows.ts';

/** Beside those that ask for rows, so that no limit waits for them. */
const LIMIT_CONNECTIONS = 4;
/** A limit that takes longer to ask than this is not worth the wait. */
const ANSWER_TIMEOUT_MS = 1000;
/** How long a process counts alone after the database did not answer. */
const ALONE_MS = 5000;
const CLEAN_EVERY_MS = 60_000;
/** What PostgreSQL says to the later of two that make one table: unique_violation, duplicate_table, duplicate_object. */
const MADE_ALREADY: readonly (string | undefined)[] = ['23505', '42P07', '42710'];

export interface PostgresLimitersOptions {
  readonly database: DatabaseConnection;
  /** Keys are kept as hashes with it: no address stands in the database. */
  readonly secret: Buffer;
  readonly log: Log;
  /** Told whenever this process begins to count alone, and when it shares again. */
  readonly onAlone?: ((isAlone: boolean) => void) | undefined;
  /** Milliseconds on a clock of this process. */
  readonly now: () => number;
  /** For how long a request waits for the database's answer. */
  readonly answerTimeoutMs?: number;
}

/** Limiters that every process on the database shares. */
export interface PostgresLimiters {
  create(quota: Quota): RateLimiter;
  /** Forgets windows that are over; done every minute too. */
  clean(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Opens the table of the counters, and makes it if need be. It is not logged, so that no commit waits for the disk: a
 * crash of the database may forget a minute. Without an answer of the database each process counts for itself, and asks
 * again a little later.
 */
export async function openPostgresLimiters(options: PostgresLimitersOptions): Promise<PostgresLimiters> {
  const { answerTimeoutMs = ANSWER_TIMEOUT_MS } = options;
  const pool = openPool(options.database, {
    max: LIMIT_CONNECTIONS,
    connectionTimeoutMillis: answerTimeoutMs,
    query_timeout: answerTimeoutMs,
  });
  const outage = createOutage(options);
  await createTable(pool).catch(outage.begin);
  const windows = createSharedWindows(pool);
  // What cannot be forgotten now is forgotten a minute later; whether the database answers, requests find out.
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
  const tell = (alone: boolean): void => {
    isAlone = alone;
    onAlone(alone);
  };
  return {
    isOn: () => now() < until,
    // Once for each outage, however often it is asked in vain meanwhile.
    begin: (error) => {
      if (!isAlone) {
        log.error('rate_limits_alone', error);
        tell(true);
      }
      until = now() + ALONE_MS;
    },
    end: () => {
      if (isAlone) tell(false);
    },
  };
}

type Parts = PostgresLimitersOptions & { readonly windows: SharedWindows; readonly outage: Outage };

function createPostgresLimiter(quota: Quota, { windows, outage, secret }: Parts): RateLimiter {
  const limit = quota.limit * SHARES_PER_REQUEST;
  const alone = createMemoryLimiter(quota);
  // Who is over the limit costs the database nothing more.
  const refusals = createRefusals();
  const taken = (shares: number, leftMs: number): Taken => ({
    quota,
    isAllowed: shares <= limit,
    remaining: Math.floor(Math.max(0, limit - shares) / SHARES_PER_REQUEST),
    resetSeconds: resetSecondsOf(quota, leftMs),
  });
  return {
    take: async (key, shares = SHARES_PER_REQUEST) => {
      if (outage.isOn()) return alone.take(key, shares);
      const hash = createHmac('sha256', secret).update(quota.name).update(key).digest('base64url');
      const refusedForMs = refusals.leftOf(hash);
      if (refusedForMs > 0) return taken(Number.POSITIVE_INFINITY, refusedForMs);
      try {
        const window = await windows.add(`${quota.name}:${hash}`, shares, quota.windowSeconds * 1000);
        outage.end();
        if (window.shares > limit) refusals.add(hash, window.leftMs);
        return taken(window.shares, window.leftMs);
      } catch (error) {
        outage.begin(error);
        return alone.take(key, shares);
      }
    },
  };
}
