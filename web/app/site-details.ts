import type { SiteDetails } from '@beep/api';
import { createContext, use } from 'react';

/** The operator's configuration; missing parts are not shown. */
export const SiteDetailsContext = createContext<SiteDetails>({});

export function useSiteDetails(): SiteDetails {
  return use(SiteDetailsContext);
}

/** A mailto URL. */
export function mailTo(address: string, subject?: string): string {
  return subject === undefined
    ? `mailto:${address}`
    : `mailto:${address}?subject=${encodeURIComponent(subject)}`;
}
