import { NEWSLETTER_TIMEOUT_MS } from '@beep/core/limits';
import type { NewsletterApi } from '@beep/core/newsletter';
import type { Clock } from '@beep/core/time';
import { parseFields } from '../api/json-fields.ts';

/** A mailing list with a JSONP interface. */
export interface ListNewsletterOptions {
  /** The list's `post-json` address; the Content-Security-Policy must allow its script. */
  readonly listUrl: string;
  readonly clock: Clock;
  /** Distinguishes concurrent calls. */
  readonly nextNumber: () => number;
}

/** Valid function names in the list's script. */
const CALLBACK_NAME = /^[A-Za-z_$][\w$]*$/;

/** The newsletter of a mailing list: it runs an external script in the page, so only use it if one is configured. */
export function createListNewsletter({ listUrl, clock, nextNumber }: ListNewsletterOptions): NewsletterApi {
  return {
    subscribe: (email) =>
      new Promise((resolve) => {
        const name = `beepNewsletter${nextNumber()}`;
        if (!CALLBACK_NAME.test(name)) throw new Error(`${name} is no name of a function`);
        const script = document.createElement('script');
        const forget = (): boolean => Reflect.deleteProperty(window, name);
        const end = (outcome: 'subscribed' | 'failed'): void => {
          cancelTimeout();
          script.remove();
          resolve(outcome);
        };
        // The name stays after the time-out: a late script still calls it.
        const cancelTimeout = clock.after(NEWSLETTER_TIMEOUT_MS, () => end('failed'));
        Reflect.set(window, name, (body: unknown) => {
          forget();
          end(parseFields(body)?.result === 'success' ? 'subscribed' : 'failed');
        });
        const onSettled = (): void => {
          forget();
          end('failed');
        };
        script.addEventListener('error', onSettled, { once: true });
        // A script that ends without the callback has no result.
        script.addEventListener('load', () => Reflect.has(window, name) && onSettled(), { once: true });
        script.src = addressOf(listUrl, { EMAIL: email, c: name });
        document.head.append(script);
      }),
  };
}

function addressOf(listUrl: string, query: Readonly<Record<string, string>>): string {
  const url = new URL(listUrl);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url.href;
}
