/** What other pages show of questions. Its code loads when they do. */

import type { AskDialog } from './ask-dialog.tsx';
import type { AnswersDesk } from './listening-desk.tsx';

export const loadAskDialog = async (): Promise<typeof AskDialog> =>
  (await import('./ask-dialog.tsx')).AskDialog;

export const loadAnswersDesk = async (): Promise<typeof AnswersDesk> =>
  (await import('./listening-desk.tsx')).AnswersDesk;
