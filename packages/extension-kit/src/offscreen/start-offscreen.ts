import { createBrowserClock } from '@beep/browser';
import type { ExtensionConfig } from '../extension-config.ts';
import { askSite } from './ask-site.ts';
import { OFFSCREEN_PORT, parseOffscreenRequest, writeOffscreenAnswer } from './offscreen-messages.ts';

/** The user may look at the pop-up for long, and the page that asked may be gone: this keeps the worker alive. */
const PING_MS = 20_000;

/** Runs the document that nobody sees, which frames the site's sign-in page. It ends with the worker that made it. */
export function startOffscreen({ webUrl }: ExtensionConfig): void {
  const clock = createBrowserClock();
  const port = chrome.runtime.connect({ name: OFFSCREEN_PORT });
  const stopPinging = clock.every(PING_MS, () => port.postMessage({ ping: true }));
  port.onDisconnect.addListener(() => {
    stopPinging();
    window.close();
  });
  port.onMessage.addListener((message: unknown) => {
    const request = parseOffscreenRequest(message);
    if (request === undefined) return;
    void askSite({ webUrl, provider: request.signIn, clock }).then((answer) =>
      port.postMessage(writeOffscreenAnswer(answer)),
    );
  });
}
