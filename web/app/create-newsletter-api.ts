import type { SiteDetails } from '@beep/api';
import { createListNewsletter, createOwnNewsletter } from '@beep/browser';
import type { NewsletterApi } from '@beep/core/newsletter';
import type { Clock } from '@beep/core/time';

/** Our own service stores the addresses, unless a mailing list is configured. */
export function createNewsletterApi(details: SiteDetails, clock: Clock): NewsletterApi {
  const listUrl = details.newsletterListUrl;
  if (listUrl === undefined) return createOwnNewsletter('', clock);
  let last = 0;
  const nextNumber = (): number => {
    last += 1;
    return last;
  };
  return createListNewsletter({ listUrl, clock, nextNumber });
}
