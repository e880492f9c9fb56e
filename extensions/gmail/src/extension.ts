import { createCaretKeeper } from '@beep/extension-kit/content';
import type { Extension } from '@beep/extension-kit/manifest';
import { createGmailAdapter } from './host/gmail-adapter.ts';

export const extension: Extension = {
  host: 'gmail',
  tool: 'wxt',
  createAdapter: (signal) => createGmailAdapter(() => createCaretKeeper(document, signal)),
};
