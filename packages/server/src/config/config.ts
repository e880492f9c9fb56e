import type { Language } from '@beep/core/languages';
import type { z } from 'zod';
import { transcriptionSchema } from '../transcripts/transcription-settings.ts';
import { administratorSchema } from './administrator-settings.ts';
import { ConfigError } from './config-error.ts';
import { type Config, configSchema, siteSchema } from './config-schema.ts';
import { mailSchema } from './mail-settings.ts';
import { type StorageSettings, storageSchema } from './storage-settings.ts';
import { readVariables } from './variables.ts';

export type { Config } from './config-schema.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

/** What a retention notice depends on. */
const retentionSchema = siteSchema
  .and(storageSchema)
  .and(administratorSchema)
  .and(mailSchema)
  .and(transcriptionSchema);

/** Parses what a retention notice depends on, without the sign-in method, which an installation knows. */
export function parseRetentionConfig(env: Environment): z.output<typeof retentionSchema> {
  return parseVariables(retentionSchema, env);
}

/** Parses the environment. Throws a {@link ConfigError} with one line for each invalid variable. */
export function parseConfig(env: Environment): Config {
  return parseVariables(configSchema, env);
}

/** Parses the variables of the storage only. Throws a {@link ConfigError} with one line for each mistake. */
export function parseStorage(env: Environment): StorageSettings {
  return parseVariables(storageSchema, env);
}

/** `LANGUAGE`, for a command. Throws a {@link ConfigError}. */
export function parseLanguage(env: Environment): Language {
  return parseVariables(siteSchema, env).language;
}

/** `ADMINISTRATORS` alone, for a command. Throws a {@link ConfigError}. */
export function parseAdministrators(env: Environment): readonly string[] {
  return parseVariables(administratorSchema, env).administrators;
}

/** Parses a part of the environment. Throws a {@link ConfigError} with one line for each mistake. */
function parseVariables<T>(schema: z.ZodType<T>, given: Environment): T {
  const { env, problems } = readVariables(given);
  const parsed = schema.safeParse(env);
  const errors = [
    ...problems,
    // An issue of one variable has its name as the path.
    ...(parsed.error?.issues.map(({ path, message }) => [...path, message].join(' ')) ?? []),
  ];
  if (parsed.success && errors.length === 0) return parsed.data;
  throw new ConfigError(errors.join('\n'));
}
