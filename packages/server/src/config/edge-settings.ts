import { z } from 'zod';
import type { ArrivingLimits } from '../upload/arriving-uploads.ts';
import {
  listOf,
  oneOf,
  orInFile,
  type Parsed,
  parseNetwork,
  variable,
  wholeNumber,
} from './config-values.ts';

/** Limits for one user or one address; 0 means no limit. */
export interface LimitSettings {
  /** Per minute. */
  readonly uploadsPerUser: number;
  /** Per minute. */
  readonly uploadsPerAddress: number;
  /** Per minute; API reads, audio and pages. */
  readonly readsPerAddress: number;
  /** Per minute; API writes except uploads. */
  readonly writesPerAddress: number;
  /** Counted listens per hour and recording. A whole school may share an address. */
  readonly listensPerAddress: number;
}

export const LOG_LEVELS = ['silent', 'error', 'warn', 'info', 'debug'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** Settings of the HTTP front: proxies, limits and metrics. */
export interface EdgeSettings {
  readonly limits: LimitSettings;
  /** Addresses and ranges of proxies whose forwarding headers are trusted. */
  readonly trustedProxies: readonly string[];
  /** A request with this token may read `/metrics` from any address. Secret. */
  readonly metricsToken?: string | undefined;
  readonly logLevel: LogLevel;
  /** Size of the audio cache in memory; 0 disables it. */
  readonly mediaCacheBytes: number;
  /**
   * The internal location under which nginx serves the audio folder, such as `/_audio/`; undefined if the service sends
   * it.
   */
  readonly accelRedirect?: string | undefined;
  /** The process is not ready with less free space on the data folder's disk; 0 disables the check. */
  readonly minFreeBytes: number;
  /** Concurrent connections; more are closed at once. */
  readonly maxConnections: number;
  /** Concurrent connections or proxied requests of one client network; 0 means no limit. */
  readonly maxConnectionsPerAddress: number;
  readonly arriving: ArrivingLimits;
  /** Stored bytes per account; 0 means no limit. */
  readonly maxStoredBytes: number;
  /** How long a process that was asked to stop accepts requests while it reports that it is not ready. */
  readonly drainMs: number;
}

const MIN_TOKEN_LENGTH = 16;

const perMinute = (name: string, fallback: number): z.ZodType<number, string | undefined> =>
  wholeNumber(name, { fallback, max: 1_000_000, note: ' (0 takes the limit off)' });

const atOnce = (name: string, fallback: number): z.ZodType<number, string | undefined> =>
  wholeNumber(name, { fallback, max: 10_000_000, note: ' (0 takes the limit off)' });

/** The environment variables of the HTTP front. */
export const edgeSchema: z.ZodType<EdgeSettings, Readonly<Record<string, unknown>>> = z
  .object({
    RATE_LIMIT_UPLOADS_PER_USER: perMinute('RATE_LIMIT_UPLOADS_PER_USER', 60),
    RATE_LIMIT_UPLOADS_PER_ADDRESS: perMinute('RATE_LIMIT_UPLOADS_PER_ADDRESS', 600),
    RATE_LIMIT_READS_PER_ADDRESS: perMinute('RATE_LIMIT_READS_PER_ADDRESS', 1200),
    RATE_LIMIT_WRITES_PER_ADDRESS: perMinute('RATE_LIMIT_WRITES_PER_ADDRESS', 1200),
    LISTENS_PER_ADDRESS_PER_HOUR: wholeNumber('LISTENS_PER_ADDRESS_PER_HOUR', {
      fallback: 2000,
      max: 1_000_000,
      note: ' (0 takes the limit off)',
    }),
    TRUSTED_PROXIES: listOf((item) => parseNetwork('TRUSTED_PROXIES', item)),
    METRICS_TOKEN: orInFile(variable(parseToken)),
    LOG_LEVEL: oneOf('LOG_LEVEL', LOG_LEVELS, 'info'),
    MEDIA_CACHE_MB: wholeNumber('MEDIA_CACHE_MB', { fallback: 256, max: 65_536, note: ' (0 keeps none)' }),
    ACCEL_REDIRECT: variable(parseLocation),
    MIN_FREE_DISK_MB: wholeNumber('MIN_FREE_DISK_MB', {
      fallback: 256,
      max: 1_000_000,
      note: ' (0 asks for none)',
    }),
    MAX_CONNECTIONS: wholeNumber('MAX_CONNECTIONS', { fallback: 10_000, max: 1_000_000 }),
    MAX_CONNECTIONS_PER_ADDRESS: atOnce('MAX_CONNECTIONS_PER_ADDRESS', 2000),
    MAX_UPLOADS_AT_ONCE_PER_USER: atOnce('MAX_UPLOADS_AT_ONCE_PER_USER', 10),
    MAX_UPLOADS_AT_ONCE_PER_ADDRESS: atOnce('MAX_UPLOADS_AT_ONCE_PER_ADDRESS', 300),
    SPOOL_MAX_MB: atOnce('SPOOL_MAX_MB', 4096),
    MAX_STORED_MB_PER_ACCOUNT: wholeNumber('MAX_STORED_MB_PER_ACCOUNT', {
      fallback: 5120,
      max: 100_000_000,
      note: ' (0 takes the limit off)',
    }),
    DRAIN_SECONDS: wholeNumber('DRAIN_SECONDS', { fallback: 0, max: 300 }),
  })
  .transform((env) => ({
    limits: {
      uploadsPerUser: env.RATE_LIMIT_UPLOADS_PER_USER,
      uploadsPerAddress: env.RATE_LIMIT_UPLOADS_PER_ADDRESS,
      readsPerAddress: env.RATE_LIMIT_READS_PER_ADDRESS,
      writesPerAddress: env.RATE_LIMIT_WRITES_PER_ADDRESS,
      listensPerAddress: env.LISTENS_PER_ADDRESS_PER_HOUR,
    },
    trustedProxies: env.TRUSTED_PROXIES,
    metricsToken: env.METRICS_TOKEN,
    logLevel: env.LOG_LEVEL,
    mediaCacheBytes: env.MEDIA_CACHE_MB * 1024 * 1024,
    accelRedirect: env.ACCEL_REDIRECT,
    minFreeBytes: env.MIN_FREE_DISK_MB * 1024 * 1024,
    maxConnections: env.MAX_CONNECTIONS,
    maxConnectionsPerAddress: env.MAX_CONNECTIONS_PER_ADDRESS,
    arriving: {
      perUser: env.MAX_UPLOADS_AT_ONCE_PER_USER,
      perAddress: env.MAX_UPLOADS_AT_ONCE_PER_ADDRESS,
      bytes: env.SPOOL_MAX_MB * 1024 * 1024,
    },
    maxStoredBytes: env.MAX_STORED_MB_PER_ACCOUNT * 1024 * 1024,
    drainMs: env.DRAIN_SECONDS * 1000,
  }));

/** The error does not repeat the value, which is secret. */
function parseToken(text: string | undefined): Parsed<string | undefined> {
  if (text === undefined || (text.length >= MIN_TOKEN_LENGTH && /^[\x21-\x7e]+$/.test(text))) {
    return { value: text };
  }
  return {
    problem: `METRICS_TOKEN must be at least ${MIN_TOKEN_LENGTH} visible characters without spaces, such as "openssl rand -hex 32" prints.`,
  };
}

function parseLocation(text: string | undefined): Parsed<string | undefined> {
  if (text === undefined || /^\/([\w-]+\/)+$/.test(text)) return { value: text };
  return {
    problem: `ACCEL_REDIRECT must be a path with a slash at both ends, such as /_audio/, not "${text}".`,
  };
}
