import { createHash, randomBytes } from 'node:crypto';
import { API_BASE_PATH } from '@beep/api';
import type { newsletterCalls } from '@beep/api/features/newsletter';
import type { Stores } from '../../storage/stores.ts';
import type { CallHandlers } from '../define-feature.ts';

/** A minimal check; only the mail server knows if the address exists. */
const ADDRESS = /^[^\s@]+@[^\s@]+$/;
/** RFC 5321, section 4.5.3.1.3. */
const MAX_ADDRESS_CHARACTERS = 254;

export interface NewsletterNeeds {
  readonly stores: Pick<Stores, 'newsletter'>;
  readonly now: () => number;
  readonly publicUrl: string;
}

export const createNewsletterHandlers = ({
  stores,
  now,
  publicUrl,
}: NewsletterNeeds): CallHandlers<typeof newsletterCalls> => ({
  /**
   * The response does not reveal if the address was subscribed before, and its link ends only this subscription: knowing
   * an address is not enough to unsubscribe it.
   */
  subscribeNewsletter: async ({ body }) => {
    const email = body.EMAIL.trim().toLowerCase();
    if (!ADDRESS.test(email) || email.includes('\0') || email.length > MAX_ADDRESS_CHARACTERS) {
      return { result: 'error', msg: 'Please enter a valid email address.' };
    }
    const token = randomBytes(24).toString('base64url');
    await stores.newsletter.subscribe(email, hashOf(token), now());
    return {
      result: 'success',
      msg: 'Thank you for subscribing!',
      unsubscribe: `${publicUrl}${API_BASE_PATH}/newsletter?token=${token}`,
    };
  },
  unsubscribeNewsletter: async ({ query }) =>
    (await stores.newsletter.unsubscribe(hashOf(query.token)))
      ? { result: 'success', msg: 'Your subscription was deleted.' }
      : { result: 'error', msg: 'This link belongs to no subscription. It may have been deleted already.' },
});

/** The token is random: its hash needs no salt. */
function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
