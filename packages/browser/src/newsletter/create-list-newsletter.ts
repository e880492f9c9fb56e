import { type Clock, NEWSLETTER_TIMEOUT_MS, type NewsletterApi } from '@beep/core';
import { parseFields } from '../api/json-fields.ts';

/** A mailing list that answers by JSONP. */
export interface ListNewsletterOptions {
  /** The list's `post-json` address; the page's policy must let its script in. */
  readonly listUrl: string;
  readonly clock: Clock;
  /** Tells calls that run at the same time apart. */
  readonly nextNumber: () => number;
}

/** What may stand in the list's script as the name of a function. */
const CALLBACK_NAME = /^[A-Za-z_$][\w$]*$/;

/** The newsletter of a mailing list: a script from elsewhere runs in the page, so only where one is configured. */
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
        // The name stays after that: a script that comes late still calls it.
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
        // A script that runs without calling back has nothing more to say.
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
