import type { SiteDetails } from '@beep/api';
import type { Clock } from '@beep/core/time';
import { runNewsletterBox } from './run-newsletter-box.ts';
import { createListSubscription } from './subscribe-to-list.ts';
import { subscribeToService } from './subscribe-to-service.ts';

/**
 * Makes a function that enables a drawn newsletter form. The service stores the addresses, unless a mailing list is
 * configured.
 */
export function createNewsletter(
  { newsletterListUrl }: SiteDetails,
  clock: Clock,
): (box: HTMLElement) => () => void {
  const subscribe =
    newsletterListUrl === undefined
      ? (email: string) => subscribeToService(email, clock)
      : createListSubscription(newsletterListUrl, clock);
  return (box) => runNewsletterBox(box, subscribe);
}
