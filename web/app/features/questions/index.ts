/** What other pages show of questions. Its code loads when they do. */

import type { AskDialog } from './ask-dialog.tsx';

export const loadAskDialog = async (): Promise<typeof AskDialog> =>
  (await import('./ask-dialog.tsx')).AskDialog;
