import { API_BASE_PATH } from '@beep/api';
import { NEWSLETTER_TIMEOUT_MS } from '@beep/core/limits';
import type { NewsletterApi } from '@beep/core/newsletter';
import type { Clock } from '@beep/core/time';
import { fetchOutcome } from '../api/fetch-outcome.ts';
import { parseFields } from '../api/json-fields.ts';

/** The newsletter of the service at `baseUrl` ('' for the page's origin). */
export function createOwnNewsletter(baseUrl: string, clock: Clock): NewsletterApi {
  return {
    async subscribe(email) {
      const outcome = await fetchOutcome(
        {
          url: `${baseUrl}${API_BASE_PATH}/newsletter`,
          method: 'POST',
          headers: {},
          body: { EMAIL: email },
          timeoutMs: NEWSLETTER_TIMEOUT_MS,
          expect: {
            httpStatus: 200,
            parse: (body) => (parseFields(body)?.result === 'success' ? 'subscribed' : undefined),
          },
        },
        clock,
      );
      return outcome.status === 'ok' ? 'subscribed' : 'failed';
    },
  };
}
