import type { Clock } from '@beep/core/time';
import type { WorkerPort } from '../connection/worker-port.ts';
import { OFFSCREEN_PAGE } from '../offscreen/offscreen-messages.ts';

/** A document that has not connected by then has failed. */
const CONNECT_MS = 15_000;

/** The extension's offscreen document. */
export interface OffscreenDocument {
  /** Opens the document, replacing an open one. Rejects on failure. */
  open(): Promise<WorkerPort>;
  /** Closes the document if it is open. Never rejects. */
  close(): Promise<void>;
  /** Pass the port that the document opens. */
  connected(port: WorkerPort): void;
}

/** The used part of `chrome.offscreen`. */
export type OffscreenApi = Pick<typeof chrome.offscreen, 'createDocument' | 'closeDocument'>;

/** Manages the offscreen document; calls are serialized. */
export function createOffscreenDocument(
  clock: Clock,
  api: OffscreenApi = chrome.offscreen,
): OffscreenDocument {
  let awaited: ((port: WorkerPort) => void) | null = null;

  async function close(): Promise<void> {
    awaited = null;
    // It throws synchronously if there is no document.
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
