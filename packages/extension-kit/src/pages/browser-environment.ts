import { extensionPage } from '../connection/extension-page.ts';
import { type PanelAddress, panelFragment } from '../panel-messages.ts';

/** Where a page of the extension is shown: in a host page, in the toolbar pop-up, or in a window or tab. */
export type PageSituation = 'frame' | 'toolbar' | 'window';

/** The browser functions that a page uses. None throws or rejects. */
export interface BrowserEnvironment {
  readonly situation: PageSituation;
  /** Opens the extension's page that asks for the microphone, in a tab. */
  openPermissionPage(): void;
  /** Opens the browser's permission settings for this extension. */
  openMicrophoneSetting(): void;
  /** Opens the panel in a small window. False if the browser did not open it. */
  openWindow(address: PanelAddress | null): Promise<boolean>;
  /** Closes this tab, window or pop-up. Does nothing in a frame, unless the extension was updated or removed. */
  close(): void;
  /** This page's tab; null in the toolbar pop-up. */
  ownTabId(): Promise<number | null>;
  /** The response of that tab's content script; undefined if there is none. */
  sendToTab(tabId: number, message: unknown): Promise<unknown>;
}

const WINDOW_WIDTH = 400;
const WINDOW_HEIGHT = 600;

/** This page's environment, through the extension's own calls. */
export function createBrowserEnvironment(): BrowserEnvironment {
  async function ownTabId(): Promise<number | null> {
    const tab = await attempt(() => chrome.tabs.getCurrent());
    return tab?.id ?? null;
  }

  async function close(): Promise<void> {
    const id = await ownTabId();
    if (id === null) window.close();
    else await chrome.tabs.remove(id).catch(() => window.close());
  }

  const situation = situationOf();
  return {
    situation,
    ownTabId,
    openPermissionPage: () => openTab('permission.html'),
    openMicrophoneSetting: () =>
      openTab(`chrome://settings/content/siteDetails?site=${encodeURIComponent(location.origin)}`),
    async openWindow(address) {
      const fragment = address === null ? '' : panelFragment(address);
      try {
        const opened = await chrome.windows.create({
          type: 'popup',
          // Relative: getURL returns the address for frames, which no window opens.
          url: `panel.html${fragment}`,
          width: WINDOW_WIDTH,
          height: WINDOW_HEIGHT,
        });
        return opened !== undefined;
      } catch {
        return false;
      }
    },
    close() {
      if (situation !== 'frame') void close();
      // No message reaches the content script then, but it sees that the frame loads another page.
      else if (!extensionPage().isAlive()) location.replace('about:blank');
    },
    sendToTab: (tabId, message) => attempt(() => chrome.tabs.sendMessage(tabId, message, { frameId: 0 })),
  };
}

/** Relative to the extension's pages, or absolute. */
function openTab(url: string): void {
  void attempt(() => chrome.tabs.create({ url }));
}

/** Undefined if the call fails. The calls of an extension that was updated or removed throw, instead of rejecting. */
async function attempt<Value>(call: () => Promise<Value>): Promise<Value | undefined> {
  try {
    return await call();
  } catch {
    return undefined;
  }
}

function situationOf(): PageSituation {
  if (window.parent !== window) return 'frame';
  return chrome.extension.getViews({ type: 'popup' }).includes(window) ? 'toolbar' : 'window';
}
