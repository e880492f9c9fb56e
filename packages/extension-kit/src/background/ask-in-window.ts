import { createReplyKey, loginWindowUrl, parseExtensionLoginReply, sealedReplyOf } from '@beep/bridge';
import type { Clock } from '@beep/core/time';
import { reachSite } from '../offscreen/reach-site.ts';
import type { AskSite } from './create-sign-in.ts';

/** How often the browser sees that the background page is in use: it ends an idle one after 30 s. */
const KEEP_AWAKE_MS = 15_000;

/** The used part of the browser's functions. */
export interface WindowBrowser {
  readonly identity: Pick<typeof chrome.identity, 'getRedirectURL'> & {
    launchWebAuthFlow(details: {
      readonly url: string;
      readonly interactive: true;
    }): Promise<string | undefined>;
  };
  readonly runtime: { getPlatformInfo(): Promise<unknown> };
}

export interface WindowOptions {
  readonly webUrl: string;
  readonly clock: Clock;
  /** The extension's own by default. */
  readonly browser?: WindowBrowser;
}

/**
 * Asks the site in a window of the browser, which ends at the address of this extension. The origin of an installation
 * is random, so the site could not tell who frames it.
 */
export function askInWindow({ webUrl, clock, browser = chrome }: WindowOptions): AskSite {
  return async ({ provider, signal }) => {
    if ((await reachSite(webUrl, { clock, signal })) === null) return { failed: 'network-request-failed' };
    const { publicKey, open } = await createReplyKey();
    const redirect = browser.identity.getRedirectURL();
    const url = loginWindowUrl(webUrl, { provider, redirect, publicKey });
    const aborted = new Promise<undefined>((resolve) => {
      signal.addEventListener('abort', () => resolve(undefined));
    });
    const stop = clock.every(KEEP_AWAKE_MS, () => void browser.runtime.getPlatformInfo());
    // It rejects when the user closes the window.
    const ended = browser.identity.launchWebAuthFlow({ url, interactive: true }).catch(() => undefined);
    const end = await Promise.race([ended, aborted]).finally(stop);
    if (end === undefined || signal.aborted) return 'cancelled';
    const reply = parseExtensionLoginReply(await open(sealedReplyOf(end)));
    if (reply === undefined) throw new Error('The address has no reply for this sign-in.');
    return { reply };
  };
}
