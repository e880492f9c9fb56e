import { messageFields } from '@beep/bridge';
import { PAGE_PORT, type WorkerPort } from './worker-port.ts';

/** An extension page's access to its worker. */
export interface ExtensionPage {
  /** Opens a port, which starts the worker if necessary. Null if that is impossible now or after an update. */
  connect(): WorkerPort | null;
  /** False after the extension was updated or removed. */
  isAlive(): boolean;
  /** Calls `listener` when a worker has started, until the returned function is called. */
  onWorkerStarted(listener: () => void): () => void;
}

const STARTED = 'worker-started';

/** Announces to all pages of the extension that a worker has started. */
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
      const onMessage = (message: unknown, sender: chrome.runtime.MessageSender): undefined => {
        if (sender.id === chrome.runtime.id && messageFields(message)?.beep === STARTED) listener();
      };
      chrome.runtime.onMessage.addListener(onMessage);
      return () => chrome.runtime?.onMessage?.removeListener(onMessage);
    },
  };
}
