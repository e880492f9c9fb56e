import { createBrowserClock } from '@beep/browser';
import { onPortEnd } from '../connection/worker-port.ts';
import type { ExtensionConfig } from '../extension-config.ts';
import { askSite } from './ask-site.ts';
import { OFFSCREEN_PORT, type OffscreenRequest } from './offscreen-messages.ts';

/**
 * The ping interval that keeps the worker alive: the pop-up may stay open for long, and the calling page may be closed.
 */
const PING_MS = 20_000;

/** Runs the offscreen document, which frames the site's sign-in page. It ends with the worker that created it. */
export function startOffscreen({ webUrl }: ExtensionConfig): void {
  const clock = createBrowserClock();
  const port = chrome.runtime.connect({ name: OFFSCREEN_PORT });
  const stopPinging = clock.every(PING_MS, () => port.postMessage({ ping: true }));
  onPortEnd(port, () => {
    stopPinging();
    window.close();
  });
  port.onMessage.addListener(({ signIn: provider }: OffscreenRequest) => {
    void askSite({ webUrl, provider, clock }).then((response) => port.postMessage(response));
  });
}
