import { z } from 'zod';
import { listOf, oneOf, type Parsed, parseNetwork, variable, wholeNumber } from './config-values.ts';

const LOG_LEVELS = ['silent', 'error', 'warn', 'info', 'debug'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

const MIN_TOKEN_LENGTH = 16;
const MB = 1024 * 1024;
const NO_LIMIT = ' (0 takes the limit off)';

const perMinute = (about: string, fallback: number) =>
  wholeNumber({ about, fallback, max: 1_000_000, note: NO_LIMIT });

const atOnce = (about: string, fallback: number) =>
  wholeNumber({ about, fallback, max: 10_000_000, note: NO_LIMIT });

/** The environment variables of the HTTP front: proxies, limits and metrics. */
export const edgeSchema = z
  .object({
    RATE_LIMIT_UPLOADS_PER_USER: perMinute('Per minute; 0: no limit', 60),
    RATE_LIMIT_UPLOADS_PER_ADDRESS: perMinute('Per minute; 0: no limit', 600),
    RATE_LIMIT_READS_PER_ADDRESS: perMinute(
      'Per minute: calls, audio, pages; a further range costs a tenth; site files and health checks nothing',
      1200,
    ),
    RATE_LIMIT_WRITES_PER_ADDRESS: perMinute('Per minute; 0: no limit', 1200),
    LISTENS_PER_ADDRESS_PER_HOUR: wholeNumber({
      about: 'Listens counted per recording and address; 0: no limit',
      ...{ fallback: 2000, max: 1_000_000, note: NO_LIMIT },
    }),
    TRUSTED_PROXIES: listOf(
      {
        about:
          'Addresses and ranges (`10.0.0.0/8`, never all) whose `X-Forwarded-For`, `Forwarded`, `X-Request-Id` count',
        otherNames: ['TRUSTED_PROXY'],
      },
      parseNetwork,
    ),
    METRICS_TOKEN: variable(
      {
        about: `Secret, ${MIN_TOKEN_LENGTH} visible characters or more. Bearer token of \`/metrics\`; without it local programs only`,
        isInFile: true,
      },
      parseToken,
    ),
    LOG_LEVEL: oneOf(LOG_LEVELS, {
      about: '`silent`, `error`, `warn`, `info` (a line per request), `debug`',
      ...{ fallback: 'info', shown: '`info`; `warn` with `npm start`' },
    }),
    MEDIA_CACHE_MB: wholeNumber({
      about: 'Audio in memory; 0: none',
      ...{ fallback: 256, max: 65_536, note: ' (0 keeps none)' },
    }),
    ACCEL_REDIRECT: variable(
      { about: 'Internal location, such as `/_audio/`, where nginx serves `DATA_DIR/audio`' },
      parseLocation,
    ),
    MIN_FREE_DISK_MB: wholeNumber({
      about: "Below it on `DATA_DIR`'s disk: not ready, uploads refused; 0: no check",
      ...{ fallback: 256, max: 1_000_000, note: ' (0 asks for none)' },
    }),
    MAX_CONNECTIONS: wholeNumber({
      about: 'More are closed',
      ...{ fallback: 10_000, min: 1, max: 1_000_000 },
    }),
    MAX_CONNECTIONS_PER_ADDRESS: atOnce(
      'Connections of a client, or its unanswered requests behind a trusted proxy; above: 429, further ones reset while 50 (or the limit) wait for it; 0: no limit',
      2000,
    ),
    MAX_UPLOADS_AT_ONCE_PER_USER: atOnce('Per process; above: 429; 0: no limit', 10),
    MAX_UPLOADS_AT_ONCE_PER_ADDRESS: atOnce('Per process; above: 429; 0: no limit', 300),
    SPOOL_MAX_MB: atOnce(
      'All incoming uploads; above, the account with most loses its largest (503); 0: no limit',
      4096,
    ),
    MAX_STORED_MB_PER_ACCOUNT: wholeNumber({
      about: 'With deleted files until their removal; above: 507; 0: no limit',
      ...{ fallback: 5120, max: 100_000_000, note: NO_LIMIT },
    }),
    DRAIN_SECONDS: wholeNumber({
      about: 'How long a stopping process accepts connections',
      ...{ fallback: 0, max: 300 },
    }),
  })
  .transform((env) => ({
    /** 0 means no limit. */
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
    mediaCacheBytes: env.MEDIA_CACHE_MB * MB,
    accelRedirect: env.ACCEL_REDIRECT,
    minFreeBytes: env.MIN_FREE_DISK_MB * MB,
    maxConnections: env.MAX_CONNECTIONS,
    maxConnectionsPerAddress: env.MAX_CONNECTIONS_PER_ADDRESS,
    arriving: {
      perUser: env.MAX_UPLOADS_AT_ONCE_PER_USER,
      perAddress: env.MAX_UPLOADS_AT_ONCE_PER_ADDRESS,
      bytes: env.SPOOL_MAX_MB * MB,
    },
    maxStoredBytes: env.MAX_STORED_MB_PER_ACCOUNT * MB,
    drainMs: env.DRAIN_SECONDS * 1000,
  }));

/** Limits of requests; 0 means no limit. */
export type LimitSettings = z.output<typeof edgeSchema>['limits'];

/** The error does not repeat the value, which is secret. */
function parseToken(text: string | undefined): Parsed<string | undefined> {
  if (text === undefined || (text.length >= MIN_TOKEN_LENGTH && /^[\x21-\x7e]+$/.test(text))) {
    return { value: text };
  }
  return {
    problem: `must be at least ${MIN_TOKEN_LENGTH} visible characters without spaces, such as "openssl rand -hex 32" prints.`,
  };
}

function parseLocation(text: string | undefined): Parsed<string | undefined> {
  if (text === undefined || /^\/([\w-]+\/)+$/.test(text)) return { value: text };
  return {
    problem: `must be a path with a slash at both ends, such as /_audio/, not "${text}".`,
  };
}
