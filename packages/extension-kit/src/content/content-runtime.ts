import { type PanelMessage, parsePanelMessage } from '../panel-messages.ts';

/** What the content script needs of its extension. */
export interface ContentRuntime {
  /** False when the extension was updated, turned off or removed: this script then only waits for a reload. */
  isAlive(): boolean;
  /** The address of the panel page, without a fragment. */
  panelUrl(): string;
  /** The origin of the panel page. Its address may name another one, which leads to it. */
  origin(): string;
  /** Hears the panel until `signal` aborts. What `hear` answers is sent back; undefined is no answer at all. */
  listen(hear: (message: PanelMessage) => Promise<unknown> | undefined, signal: AbortSignal): void;
}

/** The runtime of a content script in Chromium. */
export function createChromeRuntime(): ContentRuntime {
  return {
    isAlive,
    panelUrl: () => chrome.runtime.getURL('panel.html'),
    origin: () => `chrome-extension://${chrome.runtime.id}`,
    listen(hear, signal) {
      const listener = (
        input: unknown,
        sender: chrome.runtime.MessageSender,
        answer: (value?: unknown) => void,
      ): boolean => {
        const message = sender.id === chrome.runtime.id ? parsePanelMessage(input) : undefined;
        const answered = message && hear(message);
        if (answered === undefined) return false;
        answered.then(answer, () => answer());
        return true;
      };
      chrome.runtime.onMessage.addListener(listener);
      signal.addEventListener('abort', () => {
        if (isAlive()) chrome.runtime.onMessage.removeListener(listener);
      });
    },
  };
}

/** Chrome takes the id away, and older ones throw where they are asked for it. */
function isAlive(): boolean {
  try {
    return typeof chrome.runtime?.id === 'string' && chrome.runtime.getURL('') !== '';
  } catch {
    return false;
  }
}
