import { HOSTS } from '@beep/core';
import { createCaretKeeper, startContent } from '@beep/extension-kit/content';
import { defineContentScript } from 'wxt/utils/define-content-script';
import { createGmailAdapter } from '../host/gmail-adapter.ts';

export default defineContentScript({
  matches: [HOSTS.gmail.extensionPages],
  runAt: 'document_idle',
  // Nothing is said to the page; the kit tells an older script by an event that carries nothing.
  noScriptStartedPostMessage: true,
  main: ({ signal }) =>
    startContent({
      service: 'gmail',
      adapter: createGmailAdapter(() => createCaretKeeper(document, signal)),
      signal,
    }),
});
