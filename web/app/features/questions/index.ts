/** What other pages show of questions. Its code loads when they do. */

import type { AnswersDesk } from './answers-desk.tsx';
import type { AskDialog } from './ask-dialog.tsx';

export const loadAskDialog = async (): Promise<typeof AskDialog> =>
  (await import('./ask-dialog.tsx')).AskDialog;

export const loadAnswersDesk = async (): Promise<typeof AnswersDesk> =>
  (await import('./answers-desk.tsx')).AnswersDesk;
