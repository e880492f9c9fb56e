import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { SiteHandler } from '@beep/api';
import { ConfigError } from '../config/config-error.ts';
import { loadStaticFiles, type StaticFiles } from './static-files.ts';

/** The built site: its files, and the handler that renders all other pages. */
export interface Site {
  readonly files: StaticFiles;
  readonly handler: SiteHandler;
}

/** Loads `client/` and `server/index.js` of a built site. Throws a {@link ConfigError} if they are missing. */
export async function loadSite(siteDir: string): Promise<Site> {
  try {
    const files = await loadStaticFiles(join(siteDir, 'client'));
    const entry = pathToFileURL(resolve(siteDir, 'server', 'index.js'));
    return { files, handler: parseSiteModule(await import(entry.href)) };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new ConfigError(`SITE_DIR=${siteDir} holds no built site: ${reason}`);
  }
}

function parseSiteModule(module: unknown): SiteHandler {
  if (
    typeof module === 'object' &&
    module !== null &&
    'fetch' in module &&
    typeof module.fetch === 'function'
  ) {
    return module.fetch as SiteHandler;
  }
  throw new ConfigError('server/index.js does not export fetch.');
}
