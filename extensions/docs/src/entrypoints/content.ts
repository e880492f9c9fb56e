import { HOSTS } from '@beep/core/hosts';
import { startContent } from '@beep/extension-kit/content';
import { defineContentScript } from 'wxt/utils/define-content-script';
import { EXTENSION } from '../extension.ts';
import { createDocsAdapter } from '../host/docs-adapter.ts';

export default defineContentScript({
  matches: [HOSTS.docs.extensionPages],
  runAt: 'document_idle',
  noScriptStartedPostMessage: true,
  main: ({ signal }) => startContent({ config: EXTENSION, adapter: createDocsAdapter(signal), signal }),
});
