import '../content-texts.ts';
import { extension } from 'virtual:host-extension';
import { HOSTS } from '@beep/core/hosts';
import { defineContentScript } from 'wxt/utils/define-content-script';
import { startAdapter } from '../start-adapter.ts';

export default defineContentScript({
  matches: [HOSTS[extension.host].extensionPages],
  ...(extension.allFrames && { allFrames: true }),
  runAt: 'document_idle',
  // No messages to the page; the kit stops an older script by an event without data.
  noScriptStartedPostMessage: true,
  main: ({ signal }) => startAdapter(signal),
});
