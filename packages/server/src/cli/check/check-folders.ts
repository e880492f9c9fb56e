import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { type CheckRow, tryCheck } from '../../check-row.ts';
import type { Config } from '../../config/config.ts';
import { ConfigError } from '../../config/config-error.ts';
import { freeBytesOf } from '../../http/readiness.ts';
import { loadSite } from '../../site/load-site.ts';
import { readSiteDetails } from '../../site/read-site-details.ts';
import { dataFolderAt, requireUsableDataFolder } from '../../storage/data-folder.ts';
import { describeCause } from '../../storage/storage-error.ts';
import { nearestExisting } from '../../storage/usable-folder.ts';

const MB = 1024 * 1024;

/** The data folder, without making it. */
export function checkDataFolder({ dataDir, minFreeBytes }: Config): Promise<CheckRow> {
  return tryCheck('data folder', async () => {
    const path = resolve(dataDir);
    const unusable = (error: unknown): never => {
      if (error instanceof ConfigError) throw error;
      throw new Error(
        `DATA_DIR=${path} cannot be used: ${describeCause(error)}. Give it to the user of the service, or name another folder.`,
      );
    };
    await requireUsableDataFolder(path).catch(unusable);
    const free = await freeBytesOf(await nearestExisting(dataFolderAt(path).spool)).catch(unusable);
    if (free < minFreeBytes) {
      throw new Error(
        `DATA_DIR=${path} has ${Math.floor(free / MB)} MB free, MIN_FREE_DISK_MB asks for ${minFreeBytes / MB}. Free some, or name another disk.`,
      );
    }
    const isNew = existsSync(path) ? '' : ', made at the first start';
    return `${path}, ${Math.floor(free / MB)} MB free${isNew}`;
  });
}

export async function checkSite({ siteDir, siteFile, language }: Config): Promise<readonly CheckRow[]> {
  const site: CheckRow =
    siteDir === undefined
      ? { subject: 'site', result: 'warning', detail: 'SITE_DIR is unset: only the API is served.' }
      : await tryCheck('site', async () => {
          await loadSite(siteDir, language);
          return resolve(siteDir);
        });
  if (siteFile === undefined) return [site];
  const details = tryCheck('site details', async () => {
    await readSiteDetails(siteFile);
    return resolve(siteFile);
  });
  return [site, await details];
}
