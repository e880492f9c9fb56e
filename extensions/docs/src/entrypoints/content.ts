import { HOSTS } from '@beep/core/hosts';
import { startContent } from '@beep/extension-kit/content';
import { defineContentScript } from 'wxt/utils/define-content-script';
import { createDocsAdapter } from '../host/docs-adapter.ts';

export default defineContentScript({
  matches: [HOSTS.docs.extensionPages],
  runAt: 'document_idle',
  noScriptStartedPostMessage: true,
  main: ({ signal }) => startContent({ host: 'docs', adapter: createDocsAdapter(signal), signal }),
});
