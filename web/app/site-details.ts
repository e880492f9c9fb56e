import type { SiteConfig, SiteDetails } from '@beep/api';
import { useRouteLoaderData } from 'react-router';

const NOTHING: SiteDetails = {};

/** What the operator tells about the installation; whatever is missing is not shown. */
export function useSiteDetails(): SiteDetails {
  return useRouteLoaderData<{ readonly config: SiteConfig }>('root')?.config.details ?? NOTHING;
}

/** Opens a mail to somebody. */
export function mailTo(address: string, subject?: string): string {
  return subject === undefined
    ? `mailto:${address}`
    : `mailto:${address}?subject=${encodeURIComponent(subject)}`;
}
