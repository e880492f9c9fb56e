import type { Clock } from '@beep/core';
import type { WorkerPort } from '../connection/worker-port.ts';
import { OFFSCREEN_PAGE } from '../offscreen/offscreen-messages.ts';

/** A document that has not connected by then will not. */
const CONNECT_MS = 15_000;

/** The one document that nobody sees. */
export interface OffscreenDoor {
  /** Opens it anew, in place of one that is there. Rejects where that fails. */
  open(): Promise<WorkerPort>;
  /** Closes it where it is there. Never rejects. */
  close(): Promise<void>;
  /** To be given the port that the document opens. */
  connected(port: WorkerPort): void;
}

/** What is used of `chrome.offscreen`. */
export type OffscreenApi = Pick<typeof chrome.offscreen, 'createDocument' | 'closeDocument'>;

/** Makes the door; one caller at a time goes through it. */
export function createOffscreenDoor(clock: Clock, api: OffscreenApi = chrome.offscreen): OffscreenDoor {
  let awaited: ((port: WorkerPort) => void) | null = null;

  async function close(): Promise<void> {
    awaited = null;
    // It throws at once where there is none.
    await (async () => api.closeDocument())().catch(() => undefined);
  }

  return {
    async open() {
      await close();
      const connecting = new Promise<WorkerPort>((resolve, reject) => {
        const cancel = clock.after(CONNECT_MS, () => reject(new Error('The document does not open.')));
        awaited = (port) => {
          cancel();
          resolve(port);
        };
      });
      const creating = api.createDocument({
        url: OFFSCREEN_PAGE,
        reasons: ['DOM_SCRAPING'],
        justification:
          'Shows the sign-in page of Beep, which opens the window where the user chooses an account.',
      });
      const [port] = await Promise.all([connecting, creating]);
      return port;
    },
    close,
    connected: (port) => awaited?.(port),
  };
}
