import { HOSTS } from '@beep/core/hosts';
import { createCaretKeeper, startContent } from '@beep/extension-kit/content';
import { defineContentScript } from 'wxt/utils/define-content-script';
import { EXTENSION } from '../extension.ts';
import { createGmailAdapter } from '../host/gmail-adapter.ts';

export default defineContentScript({
  matches: [HOSTS.gmail.extensionPages],
  runAt: 'document_idle',
  // No messages to the page; the kit stops an older script by an event without data.
  noScriptStartedPostMessage: true,
  main: ({ signal }) =>
    startContent({
      config: EXTENSION,
      adapter: createGmailAdapter(() => createCaretKeeper(document, signal)),
      signal,
    }),
});
