import type { SiteConfig } from '@beep/api';
import type { PlayData } from '../play/play-data.ts';

/** The data that the server writes into a page with a recording, for hydration. */
export interface PlayerPageData {
  readonly config: SiteConfig;
  readonly found: PlayData;
}

/** Reads the data that our own server wrote into the page; it is not validated. Undefined if it is missing. */
export function parsePlayerPageData(text: string | null | undefined): PlayerPageData | undefined {
  if (!text) return undefined;
  try {
    return JSON.parse(text) as PlayerPageData;
  } catch {
    return undefined;
  }
}
