import { access, constants } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import type { Config } from '../../config/config.ts';
import { isMissingFile } from '../../errno.ts';
import { refuseUnfinishedRestore } from '../../ops/backup/restore-marker.ts';
import { freeBytesOf } from '../../ops/readiness.ts';
import { loadSite } from '../../site/load-site.ts';
import { readSiteDetails } from '../../site/read-site-details.ts';
import { describeCause } from '../../storage/storage-error.ts';
import { type CheckRow, tryCheck } from './check-row.ts';

const MB = 1024 * 1024;

/** The data folder, without making it. */
export function checkDataFolder({ dataDir, minFreeBytes }: Config): Promise<CheckRow> {
  return tryCheck('data folder', async () => {
    const path = resolve(dataDir);
    const unusable = (error: unknown): never => {
      throw new Error(
        `DATA_DIR=${path} cannot be used: ${describeCause(error)}. Give it to the user of the service, or name another folder.`,
      );
    };
    refuseUnfinishedRestore(path);
    const existing = await nearestExisting(path).catch(unusable);
    const free = await freeBytesOf(existing).catch(unusable);
    if (free < minFreeBytes) {
      throw new Error(
        `DATA_DIR=${path} has ${Math.floor(free / MB)} MB free, MIN_FREE_DISK_MB asks for ${minFreeBytes / MB}. Free some, or name another disk.`,
      );
    }
    const isNew = existing === path ? '' : ', made at the first start';
    return `${path}, ${Math.floor(free / MB)} MB free${isNew}`;
  });
}

async function nearestExisting(path: string): Promise<string> {
  try {
    await access(path, constants.F_OK);
    return path;
  } catch (error) {
    if (!isMissingFile(error) || dirname(path) === path) throw error;
    return nearestExisting(dirname(path));
  }
}

export async function checkSite({ siteDir, siteFile }: Config): Promise<readonly CheckRow[]> {
  const site: CheckRow =
    siteDir === undefined
      ? { subject: 'site', result: 'warning', detail: 'SITE_DIR is unset: only the API is served.' }
      : await tryCheck('site', async () => {
          await loadSite(siteDir);
          return resolve(siteDir);
        });
  if (siteFile === undefined) return [site];
  const details = tryCheck('site details', async () => {
    await readSiteDetails(siteFile);
    return resolve(siteFile);
  });
  return [site, await details];
}
