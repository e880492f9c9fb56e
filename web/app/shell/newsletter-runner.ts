import type { SiteDetails } from '@beep/api';
import type { Clock } from '@beep/core/time';
import { runNewsletterBox } from '@beep/ui';
import { createNewsletterApi } from '../create-newsletter-api.ts';

/** Returns a function that enables a drawn newsletter form. */
export function newsletterRunner(details: SiteDetails, clock: Clock): (box: HTMLElement) => () => void {
  const api = createNewsletterApi(details, clock);
  return (box) => runNewsletterBox(box, api);
}
