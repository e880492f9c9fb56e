import { parseSiteConfig } from '../site-config.ts';
import type { ListenData } from './listen-app.tsx';

/**
 * Reads what our own server wrote into the page, beside the page itself, so its recording is taken as it stands;
 * undefined where it is not there.
 */
export function parseListenData(text: string | null | undefined): ListenData | undefined {
  if (!text) return undefined;
  try {
    const { config, found } = JSON.parse(text) as {
      readonly config: unknown;
      readonly found: ListenData['found'];
    };
    const parsed = parseSiteConfig(config);
    return parsed && { config: parsed, found };
  } catch {
    return undefined;
  }
}
