import { readFile } from 'node:fs/promises';
import { parseSiteDetails, type SiteDetails } from '@beep/api';
import { ConfigError } from '../config/config-error.ts';

/** Reads `SITE_FILE`; undefined if it is not set. Throws a {@link ConfigError} that names the invalid field. */
export async function readSiteDetails(siteFile: string | undefined): Promise<SiteDetails | undefined> {
  if (siteFile === undefined) return undefined;
  const outcome = parseSiteDetails(await readJson(siteFile));
  if (outcome.status === 'ok') return outcome.details;
  throw new ConfigError(`SITE_FILE=${siteFile} cannot be used: ${outcome.problem}.`);
}

async function readJson(path: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(path, 'utf8'));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new ConfigError(`SITE_FILE=${path} cannot be read as JSON: ${reason}`);
  }
}
