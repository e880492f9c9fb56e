/** The name of the port that every page of the extension opens to its service worker. */
export const PAGE_PORT = 'beep-page';

/** What is used of a `chrome.runtime.Port`; either end may go at any time. */
export interface WorkerPort {
  /** Throws where the port has ended. */
  postMessage(message: unknown): void;
  disconnect(): void;
  readonly onMessage: { addListener(listener: (message: unknown) => void): void };
  /** Not called at the end that disconnected. */
  readonly onDisconnect: { addListener(listener: () => void): void };
}
