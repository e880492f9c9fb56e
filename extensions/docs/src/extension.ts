import type { Extension } from '@beep/extension-kit/manifest';
import { createDocsAdapter } from './host/docs-adapter.ts';
import { isEmbeddedElsewhere, placeOf } from './host/is-embedded-elsewhere.ts';

export const extension: Extension = {
  host: 'docs',
  tool: 'wxt',
  // Classroom shows a student's document in a frame.
  allFrames: true,
  createAdapter: (signal) => (isEmbeddedElsewhere(placeOf(window)) ? null : createDocsAdapter(signal)),
};
