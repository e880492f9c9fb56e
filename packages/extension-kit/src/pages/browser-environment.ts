import { LANGUAGE } from '@beep/core/texts';
import type { WorkerConnection } from '../connection/create-worker-connection.ts';
import { extensionPage } from '../connection/extension-page.ts';
import type { CallName, WorkerCalls } from '../connection/worker-calls.ts';
import { type PanelAddress, panelFragment } from '../panel-messages.ts';

/** Where a page of the extension is shown: in a host page, in the toolbar pop-up, or in a window or tab. */
export type PageSituation = 'frame' | 'toolbar' | 'window';

/** The browser functions that a page uses. None throws or rejects. */
export interface BrowserEnvironment {
  readonly situation: PageSituation;
  /** Opens the extension's page that asks for the microphone, in a tab. */
  openPermissionPage(): void;
  /** Opens the browser's permission settings for this extension, or the page where the browser shows them. */
  openMicrophoneSetting(): void;
  /** Opens the panel in a small window, for a target in this page's tab unless the address names one. False if the browser did not open it. */
  openWindow(address: PanelAddress | null): Promise<boolean>;
  /** Closes this tab, window or pop-up. Does nothing in a frame, unless the extension was updated or removed. */
  close(): void;
  /** The response of the content script in a tab, by default this page's own; undefined if the tab has none. */
  sendToTab(tabId: number | null, message: unknown): Promise<unknown>;
}

/** This page's environment. The worker calls the browser for it, once: a repeated call could insert a link twice. */
export function createBrowserEnvironment(connection: Pick<WorkerConnection, 'ask'>): BrowserEnvironment {
  async function ask<Name extends CallName>(
    call: Name,
    args: WorkerCalls[Name][0],
  ): Promise<WorkerCalls[Name][1] | undefined> {
    return (await connection.ask({ call, args, isOnce: true }))?.value;
  }

  async function close(): Promise<void> {
    if ((await ask('closeTab', null)) !== true) window.close();
  }

  const situation = situationOf();
  return {
    situation,
    openPermissionPage: () => void ask('openPermissionPage', { language: LANGUAGE }),
    openMicrophoneSetting: () => void ask('openMicrophoneSetting', { language: LANGUAGE }),
    async openWindow(address) {
      const fragment = address === null ? '' : panelFragment(address);
      return (await ask('openWindow', { language: LANGUAGE, fragment })) === true;
    },
    close() {
      if (situation !== 'frame') void close();
      // No message reaches the content script then, but it sees that the frame loads another page.
      else if (!extensionPage().isAlive()) location.replace('about:blank');
    },
    sendToTab: (tabId, message) => ask('sendToTab', { tabId, message }),
  };
}

function situationOf(): PageSituation {
  if (window.parent !== window) return 'frame';
  return chrome.extension.getViews({ type: 'popup' }).includes(window) ? 'toolbar' : 'window';
}
