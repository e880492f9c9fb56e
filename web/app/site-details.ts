import type { SiteDetails } from '@beep/api';
import { createContext, use } from 'react';

/** What the operator tells about the installation; whatever is missing is not shown. */
export const SiteDetailsContext = createContext<SiteDetails>({});

export function useSiteDetails(): SiteDetails {
  return use(SiteDetailsContext);
}

/** Opens a mail to somebody. */
export function mailTo(address: string, subject?: string): string {
  return subject === undefined
    ? `mailto:${address}`
    : `mailto:${address}?subject=${encodeURIComponent(subject)}`;
}
