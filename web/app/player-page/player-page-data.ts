import type { SiteConfig } from '@beep/api';
import type { PlayData } from '../play/play-data.ts';
import { parseSiteConfig } from '../site-config.ts';

/** The data that the server writes into a page with a recording, for hydration. */
export interface PlayerPageData {
  readonly config: SiteConfig;
  readonly found: PlayData;
}

/**
 * Reads the data that our own server wrote into the page; the recording is not validated. Undefined if it is missing.
 */
export function parsePlayerPageData(text: string | null | undefined): PlayerPageData | undefined {
  if (!text) return undefined;
  try {
    const data = JSON.parse(text) as { readonly config: unknown; readonly found: PlayData };
    const config = parseSiteConfig(data.config);
    return config && { config, found: data.found };
  } catch {
    return undefined;
  }
}
