import { createHmac } from 'node:crypto';
import { Pool } from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { errnoOf } from '../errno.ts';
import type { Log } from '../log.ts';
import { outliveLostConnections } from '../storage/postgres/outlive-lost-connections.ts';
import { createMemoryLimiter } from './memory-limiter.ts';
import {
  type Quota,
  type RateLimiter,
  resetSecondsOf,
  SHARES_PER_REQUEST,
  type Taken,
} from './rate-limiter.ts';

const TABLE = 'rate_limits';
const CONNECTIONS = 4;
/** A limit that takes longer to ask than this is not worth the wait. */
const ANSWER_TIMEOUT_MS = 1000;
/** How long a process counts alone after the database did not answer. */
const ALONE_MS = 5000;
/** What PostgreSQL says to the later of two that make one table: unique_violation, duplicate_table, duplicate_object. */
const MADE_ALREADY: readonly (string | undefined)[] = ['23505', '42P07', '42710'];

export interface PostgresLimitersOptions {
  readonly databaseUrl: string;
  /** Keys are kept as hashes with it: no address stands in the database. */
  readonly secret: Buffer;
  readonly log: Log;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** For how long a request waits for the database's answer. */
  readonly answerTimeoutMs?: number;
}

/** Limiters that every process on the database shares. */
export interface PostgresLimiters {
  create(quota: Quota): RateLimiter;
  close(): Promise<void>;
}

/**
 * Opens the table of the counters, and makes it if need be. It is not logged and not synced: a crash of the database
 * may forget a minute. Without an answer of the database each process counts for itself, and asks again a little later.
 */
export async function openPostgresLimiters(options: PostgresLimitersOptions): Promise<PostgresLimiters> {
  const { answerTimeoutMs = ANSWER_TIMEOUT_MS } = options;
  const pool = new Pool({
    connectionString: options.databaseUrl,
    max: CONNECTIONS,
    connectionTimeoutMillis: answerTimeoutMs,
    query_timeout: answerTimeoutMs,
    options: '-c synchronous_commit=off',
  });
  outliveLostConnections(pool);
  const outage = createOutage(options);
  await createTable(pool).catch(outage.begin);
  return {
    create: (quota) => createPostgresLimiter(quota, { ...options, pool, outage }),
    close: () => pool.end(),
  };
}

async function createTable(pool: Pool): Promise<void> {
  const columns = 'key varchar(255) primary key, points integer not null default 0, expire bigint';
  await pool.query(`create unlogged table if not exists ${TABLE} (${columns})`).catch((error: unknown) => {
    if (!MADE_ALREADY.includes(errnoOf(error))) throw error;
  });
}

interface Outage {
  isOn(): boolean;
  begin(error: unknown): void;
}

function createOutage({ now, log }: PostgresLimitersOptions): Outage {
  let until = Number.NEGATIVE_INFINITY;
  const isOn = (): boolean => now() < until;
  return {
    isOn,
    begin: (error) => {
      if (!isOn()) log.error('rate_limits_alone', error);
      until = now() + ALONE_MS;
    },
  };
}

type Parts = PostgresLimitersOptions & { readonly pool: Pool; readonly outage: Outage };

function createPostgresLimiter(quota: Quota, { pool, outage, secret }: Parts): RateLimiter {
  const points = quota.limit * SHARES_PER_REQUEST;
  const alone = createMemoryLimiter(quota);
  const shared = new RateLimiterPostgres({
    storeClient: pool,
    tableName: TABLE,
    tableCreated: true,
    keyPrefix: quota.name,
    points,
    duration: quota.windowSeconds,
    // Who is over the limit costs the database nothing more.
    inMemoryBlockOnConsumed: points + 1,
  });
  return {
    take: async (key, shares = SHARES_PER_REQUEST) => {
      if (outage.isOn()) return alone.take(key, shares);
      const hash = createHmac('sha256', secret).update(quota.name).update(key).digest('base64url');
      try {
        return toTaken(quota, await shared.consume(hash, shares), true);
      } catch (refusal) {
        if (refusal instanceof RateLimiterRes) return toTaken(quota, refusal, false);
        outage.begin(refusal);
        return alone.take(key, shares);
      }
    },
  };
}

function toTaken(quota: Quota, result: RateLimiterRes, isAllowed: boolean): Taken {
  return {
    quota,
    isAllowed,
    remaining: Math.floor(result.remainingPoints / SHARES_PER_REQUEST),
    resetSeconds: resetSecondsOf(quota, result.msBeforeNext),
  };
}
