import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { SiteHandler } from '@beep/api';
import type { Language } from '@beep/core/languages';
import { ConfigError } from '../config/config-error.ts';
import { loadStaticFiles, type StaticFiles } from './static-files.ts';

/** The built site: its files, and the handlers that render all other pages. */
export interface Site {
  readonly files: StaticFiles;
  /** The handler of a language. Its code is loaded when it is first asked for. */
  readonly handlerOf: (language: Language) => Promise<SiteHandler>;
}

/**
 * Loads `client/` and `server/<language>/index.js` of a built site, for the language that is asked for most. Throws a
 * {@link ConfigError} if they are missing.
 */
export async function loadSite(siteDir: string, language: Language): Promise<Site> {
  const load = async (asked: Language): Promise<SiteHandler> => {
    const entry = pathToFileURL(resolve(siteDir, 'server', asked, 'index.js'));
    return parseSiteModule(await import(entry.href));
  };
  const handlers = new Map<Language, Promise<SiteHandler>>();
  const handlerOf = (asked: Language): Promise<SiteHandler> => {
    const handler = handlers.get(asked) ?? load(asked);
    handlers.set(asked, handler);
    return handler;
  };
  try {
    const files = await loadStaticFiles(join(siteDir, 'client'));
    await handlerOf(language);
    return { files, handlerOf };
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
  throw new ConfigError('server/<language>/index.js does not export fetch.');
}
