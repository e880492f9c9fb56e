import type { Clock } from '@beep/core/time';
import { onPortEnd, type WorkerPort } from '../connection/worker-port.ts';
import type { OffscreenPing, OffscreenRequest, SiteResponse } from '../offscreen/offscreen-messages.ts';
import type { AskSite, SiteQuestion } from './create-sign-in.ts';
import type { OffscreenDocument } from './offscreen-document.ts';

/** The limit for choosing an account; an abandoned pop-up must not stay open. */
const CHOICE_MS = 600_000;

/** Asks the site in a frame of the offscreen document, where its page may open a pop-up. */
export function askInFrame(offscreen: OffscreenDocument, clock: Clock): AskSite {
  return async (question) => {
    try {
      return await askThrough(await offscreen.open(), question, clock);
    } finally {
      await offscreen.close();
    }
  };
}

/** Rejects if the document closes before it answers. */
function askThrough(
  port: WorkerPort,
  { provider, signal }: SiteQuestion,
  clock: Clock,
): Promise<SiteResponse | 'cancelled'> {
  return new Promise<SiteResponse | 'cancelled'>((resolve, reject) => {
    const cancelTimeout = clock.after(CHOICE_MS, () => resolve({ failed: 'timeout' }));
    const settled = (response: SiteResponse | 'cancelled'): void => {
      cancelTimeout();
      resolve(response);
    };
    signal.addEventListener('abort', () => settled('cancelled'));
    if (signal.aborted) settled('cancelled');
    port.onMessage.addListener((message) => {
      const response = message as OffscreenPing | SiteResponse;
      if (!('ping' in response)) settled(response);
    });
    onPortEnd(port, () => {
      cancelTimeout();
      reject(new Error('The document has ended.'));
    });
    const request: OffscreenRequest = { signIn: provider };
    port.postMessage(request);
  });
}
