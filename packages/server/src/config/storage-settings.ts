import { resolve } from 'node:path';
import { z } from 'zod';
import { AUDIO_ADAPTERS } from '../storage/audio-adapters.ts';
import { DEFAULT_DATABASE_OPTIONS } from '../storage/postgres/database-options.ts';
import type { AudioAdapter, RemoteAudio } from '../storage/remote-audio.ts';
import { oneOf, optionalText, type Parsed, variable, wholeNumber } from './config-values.ts';

const databaseOptions = {
  DATABASE_POOL_SIZE: wholeNumber({
    about: 'Connections per process for calls and jobs',
    shown: `\`${DEFAULT_DATABASE_OPTIONS.poolSize}\``,
    ...{ fallback: undefined, min: 1, max: 1000 },
  }),
  DATABASE_STATEMENT_TIMEOUT_MS: wholeNumber({
    about: 'Statement timeout',
    shown: `\`${DEFAULT_DATABASE_OPTIONS.statementTimeoutMs}\``,
    ...{ fallback: undefined, min: 100, max: 600_000, note: ' milliseconds' },
  }),
  DATABASE_APPLICATION_NAME: variable(
    {
      about: 'Name in PostgreSQL',
      shown: `\`${DEFAULT_DATABASE_OPTIONS.applicationName}\``,
    },
    parseApplicationName,
  ),
  DATABASE_PREPARED_STATEMENTS: oneOf(['auto', 'on', 'off'], {
    about:
      'Prepare repeated statements: `auto`, without a pooler between; `on`, also through one that keeps them (PgBouncer 1.21, `max_prepared_statements`); `off`',
    shown: `\`${DEFAULT_DATABASE_OPTIONS.preparedStatements}\``,
    fallback: undefined,
  }),
  DATABASE_REPLICA_URL: optionalText({
    about:
      '[Read replica](../../docs/scaling.md#a-read-replica) for single recordings; commits must wait for it',
    isInFile: true,
    whitespace: 'ignored',
  }),
};

const databaseSchema = z
  .object({
    DATABASE_URL: optionalText({
      about: '`postgres://user:password@host:5432/name`: rows in PostgreSQL instead of `db/`',
      otherNames: ['PG_URL', 'POSTGRES_URL', 'POSTGRESQL_URL', 'DB_URL'],
      isInFile: true,
      whitespace: 'ignored',
    }),
    ...databaseOptions,
  })
  .transform((env, context) => {
    const problem = (message: string): void => context.addIssue({ code: 'custom', message });
    const { DATABASE_URL, ...options } = env;
    const stray = Object.entries(options).flatMap(([name, value]) => (value === undefined ? [] : name));
    if (DATABASE_URL === undefined && stray.length > 0) {
      problem(`Without DATABASE_URL there is no PostgreSQL. Set it, or unset ${stray.join(', ')}.`);
    }
    return {
      databaseUrl: parseDatabaseUrl('DATABASE_URL', DATABASE_URL, problem),
      databaseOptions: {
        poolSize: env.DATABASE_POOL_SIZE ?? DEFAULT_DATABASE_OPTIONS.poolSize,
        statementTimeoutMs: env.DATABASE_STATEMENT_TIMEOUT_MS ?? DEFAULT_DATABASE_OPTIONS.statementTimeoutMs,
        applicationName: env.DATABASE_APPLICATION_NAME ?? DEFAULT_DATABASE_OPTIONS.applicationName,
        preparedStatements: env.DATABASE_PREPARED_STATEMENTS ?? DEFAULT_DATABASE_OPTIONS.preparedStatements,
        replicaUrl: parseDatabaseUrl('DATABASE_REPLICA_URL', env.DATABASE_REPLICA_URL, problem),
      },
    };
  });

/** The environment variables of the audio stores, of which one can be configured. */
export function audioSchema(adapters: readonly AudioAdapter[]) {
  const variables: AudioAdapter['variables'] = Object.assign({}, ...adapters.map((one) => one.variables));
  return z.object(variables).transform((env, context): { readonly remoteAudio?: RemoteAudio | undefined } => {
    const problem = (message: string): void => context.addIssue({ code: 'custom', message });
    const isSet = (name: string): boolean => env[name] !== undefined;
    const [configured, ...others] = adapters.filter((one) => Object.keys(one.variables).some(isSet));
    if (!configured) return {};
    if (others.length === 0) return { remoteAudio: configured.parse(env, problem) };
    const set = Object.keys(variables).filter(isSet).join(', ');
    const names = adapters.map(({ name }) => name).join(' or ');
    problem(
      `Audio is in one store, ${names}, and variables of several are set: ${set}. Unset all but its own.`,
    );
    return {};
  });
}

const orphanSchema = z
  .object({
    MAX_ORPHAN_PERCENT: wholeNumber({
      about: 'Above this share of files, audio without a row is not removed; 100: always removed',
      ...{ fallback: 10, max: 100 },
    }),
  })
  .transform((env) => ({ maxOrphanPercent: env.MAX_ORPHAN_PERCENT }));

/** The environment variables of the storage; by default rows and audio are in DATA_DIR. */
export const storageSchema = databaseSchema.and(audioSchema(AUDIO_ADAPTERS)).and(orphanSchema);

export type StorageSettings = z.output<typeof storageSchema>;

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

type Problem = (message: string) => void;

/** PostgreSQL truncates longer names and replaces other characters. */
function parseApplicationName(text: string | undefined): Parsed<string | undefined> {
  if (text === undefined || /^[\x20-\x7e]{1,63}$/.test(text)) return { value: text };
  return { problem: 'must be 1 to 63 printable ASCII characters.' };
}

/** The error does not repeat the value, which may contain a password. */
function parseDatabaseUrl(name: string, text: string | undefined, problem: Problem): string | undefined {
  const url = text !== undefined && URL.canParse(text) ? new URL(text) : undefined;
  // Unlike URL, the driver takes spaces and line ends around it for a part of it.
  if (text === undefined || (url && /^postgres(ql)?:$/.test(url.protocol) && url.pathname.length > 1))
    return text?.trim();
  problem(
    `${name} must be the address of a PostgreSQL database, such as postgres://user:password@db.example:5432/beep.`,
  );
  return undefined;
}
