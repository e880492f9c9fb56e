import { HOSTS } from '@beep/core/hosts';
import { startContent } from '@beep/extension-kit/content';
import { defineContentScript } from 'wxt/utils/define-content-script';
import { EXTENSION } from '../extension.ts';
import { createDocsAdapter } from '../host/docs-adapter.ts';
import { isEmbeddedElsewhere, placeOf } from '../host/is-embedded-elsewhere.ts';

export default defineContentScript({
  matches: [HOSTS.docs.extensionPages],
  // Classroom shows a student's document in a frame.
  allFrames: true,
  runAt: 'document_idle',
  noScriptStartedPostMessage: true,
  main({ signal }) {
    if (isEmbeddedElsewhere(placeOf(window))) return;
    startContent({ config: EXTENSION, adapter: createDocsAdapter(signal), signal });
  },
});
