import { ConfigError } from './config-error.ts';
import type { S3Settings } from './storage/s3/s3-settings.ts';

/** Where rows and audio are kept; without any setting both are below DATA_DIR. */
export interface StorageSettings {
  /** A PostgreSQL database, instead of the file below DATA_DIR. */
  readonly databaseUrl?: string | undefined;
  /** Instead of the files below DATA_DIR. */
  readonly s3?: S3Settings | undefined;
}

const S3_NAMES = [
  'S3_ENDPOINT',
  'S3_BUCKET',
  'S3_REGION',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
] as const;

/** Reads its part of the environment. Throws a {@link ConfigError} whose one line says which variable to change. */
export function parseStorage(env: Readonly<Record<string, string | undefined>>): StorageSettings {
  return { databaseUrl: parseDatabaseUrl(env.DATABASE_URL), s3: parseS3(env) };
}

/** The value may hold a password and is not repeated. */
function parseDatabaseUrl(text: string | undefined): string | undefined {
  if (!text) return undefined;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url && /^postgres(ql)?:$/.test(url.protocol) && url.pathname.length > 1) return text;
  throw new ConfigError(
    'DATABASE_URL must be the address of a PostgreSQL database, such as postgres://user:password@db.example:5432/beep.',
  );
}

function parseS3(env: Readonly<Record<string, string | undefined>>): S3Settings | undefined {
  const missing = S3_NAMES.filter((name) => !env[name]);
  if (missing.length === S3_NAMES.length) return undefined;
  if (missing.length > 0) {
    const set = S3_NAMES.filter((name) => env[name]);
    throw new ConfigError(
      `Audio on S3 also needs ${missing.join(', ')}. Set what is missing, or unset ${set.join(', ')} to keep audio on disk.`,
    );
  }
  const { S3_BUCKET = '', S3_REGION = '', S3_ACCESS_KEY_ID = '', S3_SECRET_ACCESS_KEY = '' } = env;
  return {
    endpoint: parseEndpoint(env.S3_ENDPOINT ?? ''),
    bucket: S3_BUCKET,
    region: S3_REGION,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
  };
}

function parseEndpoint(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url && /^https?:$/.test(url.protocol) && !url.username && !url.search && !url.hash) return text;
  throw new ConfigError(
    `S3_ENDPOINT must be an address such as https://s3.eu-central-1.amazonaws.com, not "${text}".`,
  );
}
