import type { SiteConfig } from '@beep/api';

/** The name of the page's meta element that carries the configuration to the browser. */
export const SITE_CONFIG_META = 'beep:config';

/** Reads the configuration that our own server wrote into the page; it is not validated. Undefined if it is missing. */
export function parseSiteConfig(text: string | null | undefined): SiteConfig | undefined {
  if (!text) return undefined;
  try {
    return JSON.parse(text) as SiteConfig;
  } catch {
    return undefined;
  }
}
