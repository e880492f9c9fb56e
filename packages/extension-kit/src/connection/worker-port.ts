/** The name of the port that every page of the extension opens to its service worker. */
export const PAGE_PORT = 'beep-page';

/** The used part of a `chrome.runtime.Port`; either end may close at any time. */
export interface WorkerPort {
  /** Throws if the port is closed. */
  postMessage(message: unknown): void;
  disconnect(): void;
  readonly onMessage: { addListener(listener: (message: unknown) => void): void };
  /** Not called at the end that disconnected. */
  readonly onDisconnect: { addListener(listener: () => void): void };
}

/**
 * Calls `listener` when the other end has closed the port. It reads the reason, such as a worker that ended while the
 * port was opened or a page in the back/forward cache: Chromium reports an unread one as an error of the host page.
 */
export function onPortEnd(port: WorkerPort, listener: () => void): void {
  port.onDisconnect.addListener(() => {
    void globalThis.chrome?.runtime?.lastError;
    listener();
  });
}
