import type { Config } from '../config.ts';
import type { Log } from '../log.ts';
import { createMemoryLimiter } from './memory-limiter.ts';
import { createRequestLimits, type RequestLimits } from './request-limits.ts';

export interface OpenRequestLimits {
  readonly limits: RequestLimits;
  close(): Promise<void>;
}

/** Counts in the database where there is one, so that all processes share a limit, and in memory otherwise. */
export async function openRequestLimits(
  { databaseUrl, limits }: Pick<Config, 'databaseUrl' | 'limits'>,
  parts: { readonly secret: Buffer; readonly log: Log; readonly now: () => number },
): Promise<OpenRequestLimits> {
  if (!databaseUrl) {
    return { limits: createRequestLimits(limits, createMemoryLimiter), close: async () => undefined };
  }
  const { openPostgresLimiters } = await import('./postgres-limiters.ts');
  const shared = await openPostgresLimiters({ ...parts, databaseUrl });
  return { limits: createRequestLimits(limits, shared.create), close: shared.close };
}
