import type { SiteConfig } from '@beep/api';

/** The data that the server writes into a page with a recording or a playlist, for hydration. */
export interface PlayerPageData<Found> {
  readonly config: SiteConfig;
  readonly found: Found;
}

/** Reads the data that our own server wrote into the page; it is not validated. Undefined if it is missing. */
export function parsePlayerPageData<Found>(
  text: string | null | undefined,
): PlayerPageData<Found> | undefined {
  if (!text) return undefined;
  try {
    return JSON.parse(text) as PlayerPageData<Found>;
  } catch {
    return undefined;
  }
}
