import type { BrowserTraits } from '../extension-config.ts';
import { pageAddress } from '../page-address.ts';
import { panelFragment, parsePanelFragment, parsePanelMessage } from '../panel-messages.ts';
import type { Answers } from './serve-pages.ts';

const WINDOW_WIDTH = 400;
const WINDOW_HEIGHT = 600;

/**
 * The calls of pages that concern tabs and windows. The worker makes them for all pages, because a page in a host's
 * frame has no such functions in Firefox. Pages may only send the panel's messages, and only open our own pages and the
 * browser's setting.
 */
export function tabResponses({
  microphoneSetting,
}: BrowserTraits): Answers<
  'sendToTab' | 'openPermissionPage' | 'openMicrophoneSetting' | 'openWindow' | 'closeTab'
> {
  return {
    async sendToTab({ args, tabId }) {
      const message = known(parsePanelMessage(args.message));
      // To all frames of the tab: only the page that knows the target, which nothing else can guess, acts on it.
      const response: unknown = await chrome.tabs.sendMessage(known(args.tabId ?? tabId), message);
      return { value: response ?? null };
    },
    async openPermissionPage({ args: { language } }) {
      await chrome.tabs.create({ url: pageAddress('permission', language) });
      return { value: null };
    },
    async openMicrophoneSetting({ args: { language } }) {
      const url =
        microphoneSetting === null
          ? pageAddress('permission', language)
          : `${microphoneSetting}${encodeURIComponent(location.origin)}`;
      await chrome.tabs.create({ url });
      return { value: null };
    },
    async openWindow({ args, tabId }) {
      const address = parsePanelFragment(args.fragment);
      // Relative: getURL returns the address for frames, which no window opens.
      const fragment =
        address === undefined ? '' : panelFragment({ ...address, tabId: address.tabId ?? tabId });
      const url = pageAddress('panel', args.language) + fragment;
      const size = { width: WINDOW_WIDTH, height: WINDOW_HEIGHT };
      const opened = await chrome.windows.create({ type: 'popup', url, ...size });
      return { value: opened !== undefined };
    },
    async closeTab({ tabId }) {
      await chrome.tabs.remove(known(tabId));
      return { value: true };
    },
  };
}

/** Throws without a value; the page gets an error. */
function known<Value>(value: Value | null | undefined): Value {
  if (value === null || value === undefined) throw new Error('Not understood');
  return value;
}
