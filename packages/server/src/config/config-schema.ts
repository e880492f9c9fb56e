import { isChromiumExtensionId, isFirefoxExtensionId } from '@beep/api';
import { LANGUAGE_TAGS, type Language, matchLanguage } from '@beep/core/languages';
import { z } from 'zod';
import { tracingSchema } from '../tracing/tracing-settings.ts';
import { transcriptionSchema } from '../transcripts/transcription-settings.ts';
import { administratorSchema } from './administrator-settings.ts';
import { identitySchema } from './auth-settings.ts';
import { listOf, optionalText, type Parsed, parseOrigin, variable, wholeNumber } from './config-values.ts';
import { edgeSchema } from './edge-settings.ts';
import { embeddingSchema } from './embedding-settings.ts';
import { mailSchema } from './mail-settings.ts';
import { outgoingSchema } from './outgoing-settings.ts';
import { storageSchema } from './storage-settings.ts';

export const siteSchema = z
  .object({
    PORT: wholeNumber({ about: 'Port to listen on', fallback: 3000, max: 65_535 }),
    DATA_DIR: variable(
      {
        about: '`db/`, `audio/`, `spool/`, `keys/`; works only with the `AUTH` that first used it',
        shown: '`./data`',
      },
      parseFolder,
    ),
    PUBLIC_URL: variable(
      { about: 'Origin of links', shown: '`http://localhost:PORT`' },
      (text): Parsed<string | undefined> => (text === undefined ? { value: text } : parseOrigin(text)),
    ),
    SITE_DIR: optionalText({
      about: 'The built site: `client/`, `server/<language>/index.js`. Without it API calls only',
    }),
    SITE_FILE: optionalText({
      about:
        'JSON: `supportEmail`, `jobsEmail`, `copyrightEmail`, `storeLinks` (`classroom`, `gmail`, `docs`), `socialLinks` (`x`, `linkedin`, `youtube`, `facebook`, `instagram`), `testimonials` (else marked samples), `userClaim`, `newsletterListUrl`, `tagManagerId`, `tokenSyncUrl` (a path of the site), `authWatchdogMs`. Missing values are not shown',
    }),
    LANGUAGE: variable(
      {
        about:
          'Language of the installation, such as `es`: of pages for robots, and where neither account nor browser chooses one. Of a value of gettext (`pt_BR:pt`) the first counts that Beep has, else `en`',
        shown: '`en`',
      },
      parseLanguage,
    ),
    CORS_ORIGINS: listOf(
      { about: 'Other origins that may call the API, separated by commas or spaces' },
      parseOrigin,
    ),
    EXTENSION_IDS: listOf(
      {
        about:
          "Extensions that may sign in and call the API (Firefox: `gmail@beep.example`). Unset, `npm start` with local accounts lists unpacked builds'; empty: none",
      },
      parseExtensionId,
    ),
  })
  .transform((env) => ({
    port: env.PORT,
    dataDir: env.DATA_DIR ?? './data',
    /** Without a trailing slash. */
    publicUrl: env.PUBLIC_URL ?? `http://localhost:${env.PORT}`,
    siteDir: env.SITE_DIR,
    siteFile: env.SITE_FILE,
    /** Of the installation. */
    language: env.LANGUAGE,
    corsOrigins: env.CORS_ORIGINS,
    extensionIds: env.EXTENSION_IDS,
  }));

/** All parts are validated, even if one fails. README.md has the table of variables, which is made of this. */
export const configSchema = siteSchema
  .and(identitySchema)
  .and(storageSchema)
  .and(edgeSchema)
  .and(embeddingSchema)
  .and(administratorSchema)
  .and(mailSchema)
  .and(outgoingSchema)
  .and(transcriptionSchema)
  .and(tracingSchema);

/** The whole configuration. */
export type Config = z.output<typeof configSchema>;

/** What a shell would have removed, and Docker's `--env-file` leaves, would be the name of a new folder. */
function parseFolder(text: string | undefined): Parsed<string | undefined> {
  if (text === undefined || !/^["'\s]|["'\s]$/.test(text)) return { value: text };
  return { problem: `must be a path without quotes or spaces around it, not ${JSON.stringify(text)}.` };
}

/** Desktops set a variable of this name for gettext, as locales separated by colons. */
function parseLanguage(text = 'en'): Parsed<Language> {
  const isGettext = /[:_.]/.test(text);
  const locales = text.split(':').map((locale) => locale.replace(/[.@].*/, '').replaceAll('_', '-'));
  const [language = isGettext ? 'en' : undefined] = locales.flatMap((locale) => matchLanguage(locale) ?? []);
  return language === undefined
    ? { problem: `must be one of ${LANGUAGE_TAGS.join(', ')}, not "${text}".` }
    : { value: language };
}

function parseExtensionId(id: string): Parsed<string> {
  if (isChromiumExtensionId(id) || isFirefoxExtensionId(id)) return { value: id };
  return {
    problem: `must list extension ids, of 32 letters from a to p or such as gmail@beep.example, not "${id}".`,
  };
}
