import type { Config } from '../config/config.ts';
import { createMemoryLimiter } from './memory-limiter.ts';
import type { PostgresLimitersOptions } from './postgres-limiters.ts';
import { createRequestLimits, type RequestLimits } from './request-limits.ts';

export interface OpenRequestLimits {
  readonly limits: RequestLimits;
  close(): Promise<void>;
}

/** Counts in the database if there is one, shared by all processes; otherwise in memory. */
export async function openRequestLimits(
  { databaseUrl, databaseOptions, limits }: Pick<Config, 'databaseUrl' | 'databaseOptions' | 'limits'>,
  parts: Pick<PostgresLimitersOptions, 'secret' | 'log' | 'onAlone'>,
): Promise<OpenRequestLimits> {
  if (!databaseUrl) {
    return { limits: createRequestLimits(limits, createMemoryLimiter), close: async () => undefined };
  }
  const { openPostgresLimiters } = await import('./postgres-limiters.ts');
  const shared = await openPostgresLimiters({
    ...parts,
    database: { ...databaseOptions, url: databaseUrl },
    now: () => performance.now(),
  });
  return { limits: createRequestLimits(limits, shared.create), close: shared.close };
}
