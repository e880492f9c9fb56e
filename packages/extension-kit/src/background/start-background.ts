import { createBrowserClock, createDraftJournal } from '@beep/browser';
import { startWebExtensionIdentity } from '@beep/browser/web-extension';
import type { CurrentUser } from '@beep/core/session';
import { announceWorker } from '../connection/extension-page.ts';
import type { WorkerEvent } from '../connection/frames.ts';
import { PAGE_PORT } from '../connection/worker-port.ts';
import type { ExtensionConfig } from '../extension-config.ts';
import { OFFSCREEN_PAGE, OFFSCREEN_PORT } from '../offscreen/offscreen-messages.ts';
import { askInFrame } from './ask-in-frame.ts';
import { askInWindow } from './ask-in-window.ts';
import { createSignIn } from './create-sign-in.ts';
import { DraftHost } from './draft-host.ts';
import { createHolderList } from './holder-list.ts';
import { createOffscreenDocument } from './offscreen-document.ts';
import { identityResponses, journalResponses } from './page-responses.ts';
import { servePages } from './serve-pages.ts';
import { tabResponses } from './tab-responses.ts';

/**
 * Runs the worker of an extension, a service worker or a background page, which keeps the session and the drafts for
 * all pages. Call it synchronously when the worker starts; the browser stops and restarts the worker at any time.
 */
export function startBackground({ auth, webUrl, browser }: ExtensionConfig): void {
  const clock = createBrowserClock();
  const identity = startWebExtensionIdentity({ auth, webUrl });
  const offscreen = browser.signIn === 'frame' ? createOffscreenDocument(clock) : null;
  const journal = createDraftJournal();
  const draftHost = new DraftHost({ journal, holders: createHolderList(chrome.storage.session), clock });
  const askSite = offscreen === null ? askInWindow({ webUrl, clock }) : askInFrame(offscreen, clock);
  const signIn = createSignIn({ askSite, identity });
  /** Undefined until the identity is known. */
  let user: CurrentUser | null | undefined;
  /** Who logged out last, for pages that were not connected then; null since somebody is signed in. */
  let leftUid: string | null = null;
  const userEvents = (): readonly WorkerEvent[] => [
    ...(user === undefined ? [] : [{ event: 'user', user } as const]),
    ...(leftUid === null ? [] : [{ event: 'left', uid: leftUid } as const]),
  ];

  const pages = servePages({
    enter: (page, drafts) => draftHost.enter(page, drafts),
    leave: (page) => draftHost.leave(page),
    currentEvents: () => [...userEvents(), { event: 'journal' }],
    answers: {
      ...identityResponses({ ...identity, signIn }, (uid) => {
        leftUid = uid;
        pages.broadcast({ event: 'left', uid });
      }),
      ...journalResponses(draftHost),
      ...tabResponses(browser),
    },
  });
  identity.onUserChanged((present) => {
    user = present;
    if (user !== null) leftUid = null;
    pages.broadcast({ event: 'user', user });
  });
  journal.onChanged(() => pages.broadcast({ event: 'journal' }));

  chrome.runtime.onConnect.addListener((port) => {
    if (port.name === PAGE_PORT && isOwnPage(port.sender)) pages.serve(port, port.sender?.tab?.id ?? null);
    else if (port.name === OFFSCREEN_PORT && isOwnPage(port.sender, OFFSCREEN_PAGE))
      offscreen?.connected(port);
    else port.disconnect();
  });
  chrome.runtime.onInstalled.addListener(({ reason }) => {
    if (reason === 'install') void chrome.tabs.create({ url: chrome.runtime.getURL('permission.html') });
  });
  announceWorker();
}

/** A content script sends the extension's id too, but the URL of its host page. */
function isOwnPage(sender: chrome.runtime.MessageSender | undefined, path = ''): boolean {
  return sender?.id === chrome.runtime.id && (sender.url?.startsWith(`${location.origin}/${path}`) ?? false);
}
