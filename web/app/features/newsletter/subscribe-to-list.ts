import { NEWSLETTER_TIMEOUT_MS } from '@beep/core/limits';
import type { Clock } from '@beep/core/time';
import { noteForeignScript } from '../../consent/foreign-scripts.ts';
import type { Subscribe } from './run-newsletter-box.ts';

/** Distinguishes the callbacks of a page. */
let last = 0;

/**
 * Subscribes to a mailing list with a JSONP interface: an external script runs in the page, so only use it if one is
 * configured. `listUrl` is the list's `post-json` address; the Content-Security-Policy must allow its script.
 */
export function createListSubscription(listUrl: string, clock: Clock): Subscribe {
  return (email) =>
    new Promise((resolve) => {
      last += 1;
      const name = `beepNewsletter${last}`;
      const script = document.createElement('script');
      const forget = (): boolean => Reflect.deleteProperty(window, name);
      const end = (outcome: 'subscribed' | 'failed'): void => {
        cancelTimeout();
        script.remove();
        resolve(outcome);
      };
      // The name stays after the time-out: a late script still calls it.
      const cancelTimeout = clock.after(NEWSLETTER_TIMEOUT_MS, () => end('failed'));
      Reflect.set(window, name, (body: { readonly result?: unknown } | null) => {
        forget();
        end(body?.result === 'success' ? 'subscribed' : 'failed');
      });
      const onSettled = (): void => {
        forget();
        end('failed');
      };
      script.addEventListener('error', onSettled, { once: true });
      // A script that ends without the callback has no result.
      script.addEventListener('load', () => Reflect.has(window, name) && onSettled(), { once: true });
      const url = new URL(listUrl);
      url.searchParams.set('EMAIL', email);
      url.searchParams.set('c', name);
      script.src = url.href;
      noteForeignScript();
      document.head.append(script);
    });
}
