import type { Config } from '../config.ts';
import { createMemoryLimiter } from './memory-limiter.ts';
import type { PostgresLimitersOptions } from './postgres-limiters.ts';
import { createRequestLimits, type RequestLimits } from './request-limits.ts';

export interface OpenRequestLimits {
  readonly limits: RequestLimits;
  close(): Promise<void>;
}

/** Counts in the database where there is one, so that all processes share a limit, and in memory otherwise. */
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
