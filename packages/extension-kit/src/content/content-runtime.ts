import { LANGUAGE } from '@beep/core/texts';
import type { BrowserTraits } from '../extension-config.ts';
import { pageAddress } from '../page-address.ts';
import { type PanelMessage, parsePanelMessage } from '../panel-messages.ts';

/** The parts of the extension that the content script needs. */
export interface ContentRuntime {
  /** False after the extension was updated, disabled or removed: this script then only waits for a reload. */
  isAlive(): boolean;
  /** The panel page's URL, in the language of this page, without a fragment. */
  panelUrl(): string;
  /** The origin of the panel page. Its URL may have another one, which redirects to it. */
  origin(): string;
  /** Handles the panel's messages until `signal` aborts. The promise's value is the response; undefined sends none. */
  listen(onMessage: (message: PanelMessage) => Promise<unknown> | undefined, signal: AbortSignal): void;
}

/** The runtime of a content script in a browser. */
export function createBrowserRuntime({ panelOrigin }: BrowserTraits): ContentRuntime {
  return {
    isAlive,
    panelUrl: () => chrome.runtime.getURL(pageAddress('panel', LANGUAGE)),
    origin() {
      const { protocol, host } = new URL(chrome.runtime.getURL(''));
      return `${protocol}//${panelOrigin === 'id' ? chrome.runtime.id : host}`;
    },
    listen(onMessage, signal) {
      const listener = (
        input: unknown,
        sender: chrome.runtime.MessageSender,
        respond: (value?: unknown) => void,
      ): boolean => {
        const message = sender.id === chrome.runtime.id ? parsePanelMessage(input) : undefined;
        const response = message && onMessage(message);
        if (response === undefined) return false;
        response.then(respond, () => respond());
        return true;
      };
      chrome.runtime.onMessage.addListener(listener);
      signal.addEventListener('abort', () => {
        if (isAlive()) chrome.runtime.onMessage.removeListener(listener);
      });
    },
  };
}

/** Chrome removes the id; older versions throw when it is read. */
function isAlive(): boolean {
  try {
    return typeof chrome.runtime?.id === 'string' && chrome.runtime.getURL('') !== '';
  } catch {
    return false;
  }
}
