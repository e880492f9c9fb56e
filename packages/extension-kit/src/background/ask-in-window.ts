import { createReplyKey, loginWindowUrl, parseExtensionLoginReply, sealedReplyOf } from '@beep/bridge';
import type { Clock } from '@beep/core/time';
import { reachSite } from '../session/reach-site.ts';
import type { AskSite } from './create-sign-in.ts';

/** Firefox's words for a window that the user has closed; it gives no code. */
const CLOSED_BY_USER = 'User cancelled or denied access.';

/** The used part of the browser's functions. */
export interface WindowBrowser {
  readonly identity: Pick<typeof chrome.identity, 'getRedirectURL'> & {
    launchWebAuthFlow(details: {
      readonly url: string;
      readonly interactive: true;
    }): Promise<string | undefined>;
  };
}

export interface WindowOptions {
  readonly webUrl: string;
  readonly clock: Clock;
  /** The extension's own by default. */
  readonly browser?: WindowBrowser;
}

/**
 * Asks the site in a window of the browser, where the user chooses the provider, and which ends at the address of this extension. The origin of an installation
 * is random, so the site could not tell who frames it. Firefox does not end the background page while its window is
 * open, and a newer window takes the place of one that the user has lost.
 */
export function askInWindow({ webUrl, clock, browser = chrome }: WindowOptions): AskSite {
  return async ({ signal }) => {
    const reached = await reachSite(webUrl, { clock, signal });
    const { publicKey, open } = await createReplyKey();
    if (signal.aborted) return 'cancelled';
    if (reached === null) return { failed: 'network-request-failed' };
    const url = loginWindowUrl(webUrl, { redirect: browser.identity.getRedirectURL(), publicKey });
    const aborted = new Promise<undefined>((resolve) => {
      signal.addEventListener('abort', () => resolve(undefined));
    });
    const ended = browser.identity.launchWebAuthFlow({ url, interactive: true }).catch(ofClosedWindow);
    const end = await Promise.race([ended, aborted]);
    if (end === undefined || signal.aborted) return 'cancelled';
    const reply = parseExtensionLoginReply(await open(sealedReplyOf(end)));
    if (reply === undefined) throw new Error('The address has no reply for this sign-in.');
    return { reply };
  };
}

/** Undefined if the user has closed the window; throws any other error. */
function ofClosedWindow(error: unknown): undefined {
  if (error instanceof Error && error.message === CLOSED_BY_USER) return undefined;
  throw error;
}
