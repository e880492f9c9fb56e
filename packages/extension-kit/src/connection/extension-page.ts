import { messageFields } from '@beep/bridge';
import { PAGE_PORT, type WorkerPort } from './worker-port.ts';

/** What a page of an extension has to do with its worker's life. */
export interface ExtensionPage {
  /** Opens a port, which starts the worker where it rests. Null where that is not possible, now or any more. */
  connect(): WorkerPort | null;
  /** False once the extension was updated or removed under the page. */
  isAlive(): boolean;
  /** Calls `listener` whenever a worker has started, until the returned function is called. */
  onWorkerStarted(listener: () => void): () => void;
}

const STARTED = 'worker-started';

/** Tells every page of the extension that a worker has started; nobody need be there. */
export function announceWorker(): void {
  chrome.runtime.sendMessage({ beep: STARTED }).catch(() => undefined);
}

/** This page. */
export function extensionPage(): ExtensionPage {
  return {
    connect() {
      try {
        return chrome.runtime.connect({ name: PAGE_PORT });
      } catch {
        return null;
      }
    },
    isAlive: () => chrome.runtime?.id !== undefined,
    onWorkerStarted(listener) {
      const hear = (message: unknown, sender: chrome.runtime.MessageSender): undefined => {
        if (sender.id === chrome.runtime.id && messageFields(message)?.beep === STARTED) listener();
      };
      chrome.runtime.onMessage.addListener(hear);
      return () => chrome.runtime.onMessage.removeListener(hear);
    },
  };
}
