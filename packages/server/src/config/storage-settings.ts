import { resolve } from 'node:path';
import { z } from 'zod';
import { type DatabaseOptions, DEFAULT_DATABASE_OPTIONS } from '../storage/postgres/database-options.ts';
import type { RemoteAudio } from '../storage/remote-audio.ts';
import { parseS3 } from '../storage/s3/s3-settings.ts';
import { oneOf, optionalText, orInFile, type Parsed, variable, wholeNumber } from './config-values.ts';

/** The location of rows and audio; by default both are in DATA_DIR. */
export interface StorageSettings {
  /** A PostgreSQL database, instead of the file in DATA_DIR. */
  readonly databaseUrl?: string | undefined;
  readonly databaseOptions: DatabaseOptions;
  /** A store outside of this machine, instead of the files in DATA_DIR. */
  readonly remoteAudio?: RemoteAudio | undefined;
  /** Audio without a row is kept if it is more than this percentage of all files. */
  readonly maxOrphanPercent: number;
}

const DATABASE_OPTION_NAMES = [
  'DATABASE_POOL_SIZE',
  'DATABASE_STATEMENT_TIMEOUT_MS',
  'DATABASE_APPLICATION_NAME',
  'DATABASE_PREPARED_STATEMENTS',
  'DATABASE_REPLICA_URL',
] as const;

type Locations = Omit<StorageSettings, 'maxOrphanPercent'>;

const locationsSchema: z.ZodType<Locations, Readonly<Record<string, unknown>>> = z
  .object({
    DATABASE_URL: orInFile(optionalText()),
    DATABASE_POOL_SIZE: wholeNumber('DATABASE_POOL_SIZE', {
      fallback: undefined,
      min: 1,
      max: 1000,
    }),
    DATABASE_STATEMENT_TIMEOUT_MS: wholeNumber('DATABASE_STATEMENT_TIMEOUT_MS', {
      fallback: undefined,
      min: 100,
      max: 600_000,
      note: ' milliseconds',
    }),
    DATABASE_APPLICATION_NAME: variable(parseApplicationName),
    DATABASE_PREPARED_STATEMENTS: oneOf('DATABASE_PREPARED_STATEMENTS', ['auto', 'on', 'off'], undefined),
    DATABASE_REPLICA_URL: orInFile(optionalText()),
    S3_ENDPOINT: optionalText(),
    S3_PUBLIC_ENDPOINT: optionalText(),
    S3_BUCKET: optionalText(),
    S3_REGION: optionalText(),
    S3_ACCESS_KEY_ID: orInFile(optionalText()),
    S3_SECRET_ACCESS_KEY: orInFile(optionalText()),
  })
  .transform((env, context): Locations => {
    const problem = (message: string): void => context.addIssue({ code: 'custom', message });
    const stray = DATABASE_OPTION_NAMES.filter((name) => env[name] !== undefined);
    if (env.DATABASE_URL === undefined && stray.length > 0) {
      problem(`Without DATABASE_URL there is no PostgreSQL. Set it, or unset ${stray.join(', ')}.`);
    }
    return {
      databaseUrl: parseDatabaseUrl('DATABASE_URL', env.DATABASE_URL, problem),
      databaseOptions: {
        poolSize: env.DATABASE_POOL_SIZE ?? DEFAULT_DATABASE_OPTIONS.poolSize,
        statementTimeoutMs: env.DATABASE_STATEMENT_TIMEOUT_MS ?? DEFAULT_DATABASE_OPTIONS.statementTimeoutMs,
        applicationName: env.DATABASE_APPLICATION_NAME ?? DEFAULT_DATABASE_OPTIONS.applicationName,
        preparedStatements: env.DATABASE_PREPARED_STATEMENTS ?? DEFAULT_DATABASE_OPTIONS.preparedStatements,
        replicaUrl: parseDatabaseUrl('DATABASE_REPLICA_URL', env.DATABASE_REPLICA_URL, problem),
      },
      remoteAudio: parseS3(env, problem),
    };
  });

/** Describes the location of rows and audio in the ready line, without users, passwords and keys. */
export function describeStorage({ databaseUrl, remoteAudio }: StorageSettings, dataDir: string): string {
  const folder = resolve(dataDir);
  if (!databaseUrl && !remoteAudio) return `rows and audio in ${folder}`;
  const rows = databaseUrl ? `PostgreSQL at ${addressOf(databaseUrl)}` : folder;
  const audio = remoteAudio ? `the ${remoteAudio.description}` : folder;
  return `rows in ${rows}, audio in ${audio}`;
}

function addressOf(databaseUrl: string): string {
  const { host, pathname } = new URL(databaseUrl);
  return `${host}${pathname}`;
}

const orphanSchema: z.ZodType<
  Pick<StorageSettings, 'maxOrphanPercent'>,
  Readonly<Record<string, unknown>>
> = z
  .object({ MAX_ORPHAN_PERCENT: wholeNumber('MAX_ORPHAN_PERCENT', { fallback: 10, max: 100 }) })
  .transform((env) => ({ maxOrphanPercent: env.MAX_ORPHAN_PERCENT }));

/** The environment variables of the storage. */
export const storageSchema: z.ZodType<
  StorageSettings,
  Readonly<Record<string, unknown>>
> = locationsSchema.and(orphanSchema);

type Problem = (message: string) => void;

/** PostgreSQL truncates longer names and replaces other characters. */
function parseApplicationName(text: string | undefined): Parsed<string | undefined> {
  if (text === undefined || /^[\x20-\x7e]{1,63}$/.test(text)) return { value: text };
  return { problem: 'DATABASE_APPLICATION_NAME must be 1 to 63 printable ASCII characters.' };
}

/** The error does not repeat the value, which may contain a password. */
function parseDatabaseUrl(name: string, text: string | undefined, problem: Problem): string | undefined {
  const url = text !== undefined && URL.canParse(text) ? new URL(text) : undefined;
  if (text === undefined || (url && /^postgres(ql)?:$/.test(url.protocol) && url.pathname.length > 1))
    return text;
  problem(
    `${name} must be the address of a PostgreSQL database, such as postgres://user:password@db.example:5432/beep.`,
  );
  return undefined;
}
