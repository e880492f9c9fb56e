import type { SiteConfig } from '@beep/api';
import type { PlayData } from '../play/play-data.ts';
import { parseSiteConfig } from '../site-config.ts';

/** What the server writes into a page with a recording, and what the browser goes on from. */
export interface PlayerPageData {
  readonly config: SiteConfig;
  readonly found: PlayData;
}

/**
 * Reads what our own server wrote into the page, beside the page itself, so its recording is taken as it stands;
 * undefined where it is not there.
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
