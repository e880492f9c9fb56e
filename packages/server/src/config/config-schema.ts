import { isChromiumExtensionId, isFirefoxExtensionId } from '@beep/api';
import { z } from 'zod';
import { type TracingConfig, tracingSchema } from '../tracing/tracing-settings.ts';
import { type TranscriptionConfig, transcriptionSchema } from '../transcripts/transcription-settings.ts';
import { type AdministratorSettings, administratorSchema } from './administrator-settings.ts';
import { type IdentitySettings, identitySchema } from './auth-settings.ts';
import { listOf, optionalText, type Parsed, parseOrigin, variable, wholeNumber } from './config-values.ts';
import { type EdgeSettings, edgeSchema } from './edge-settings.ts';
import { type EmbeddingSettings, embeddingSchema } from './embedding-settings.ts';
import { type MailSettings, mailSchema } from './mail-settings.ts';
import { type StorageSettings, storageSchema } from './storage-settings.ts';

/** The whole configuration; `README.md` has the table of variables. */
export interface Config
  extends SiteSettings,
    IdentitySettings,
    StorageSettings,
    EdgeSettings,
    EmbeddingSettings,
    AdministratorSettings,
    MailSettings,
    TranscriptionConfig,
    TracingConfig {}

export interface SiteSettings {
  readonly port: number;
  readonly dataDir: string;
  /** The origin of links, without a trailing slash. */
  readonly publicUrl: string;
  /** Path of the built site. */
  readonly siteDir?: string | undefined;
  /** Path of a JSON file with details of the installation for the site. */
  readonly siteFile?: string | undefined;
  /** Other origins whose pages may call the API. */
  readonly corsOrigins: readonly string[];
  readonly extensionIds: readonly string[];
}

export const siteSchema: z.ZodType<SiteSettings, Readonly<Record<string, unknown>>> = z
  .object({
    PORT: wholeNumber('PORT', { fallback: 3000, max: 65_535 }),
    DATA_DIR: optionalText(),
    PUBLIC_URL: variable(parsePublicUrl),
    SITE_DIR: optionalText(),
    SITE_FILE: optionalText(),
    CORS_ORIGINS: listOf((origin) => parseOrigin('CORS_ORIGINS', origin)),
    EXTENSION_IDS: listOf(parseExtensionId),
  })
  .transform((env) => ({
    port: env.PORT,
    dataDir: env.DATA_DIR ?? './data',
    publicUrl: env.PUBLIC_URL ?? `http://localhost:${env.PORT}`,
    siteDir: env.SITE_DIR,
    siteFile: env.SITE_FILE,
    corsOrigins: env.CORS_ORIGINS,
    extensionIds: env.EXTENSION_IDS,
  }));

/** All parts are validated, even if one fails. */
export const configSchema: z.ZodType<Config, Readonly<Record<string, unknown>>> = siteSchema
  .and(identitySchema)
  .and(storageSchema)
  .and(edgeSchema)
  .and(embeddingSchema)
  .and(administratorSchema)
  .and(mailSchema)
  .and(transcriptionSchema)
  .and(tracingSchema);

function parsePublicUrl(text: string | undefined): Parsed<string | undefined> {
  return text === undefined ? { value: undefined } : parseOrigin('PUBLIC_URL', text);
}

function parseExtensionId(id: string): Parsed<string> {
  if (isChromiumExtensionId(id) || isFirefoxExtensionId(id)) return { value: id };
  return {
    problem: `EXTENSION_IDS must list extension ids, of 32 letters from a to p or such as gmail@beep.example, not "${id}".`,
  };
}
