import type { ComponentType } from 'react';
import { lateView } from '../actor/late-view.tsx';
import type { QuestionDialogProps } from './question-dialog-view.tsx';

export type { QuestionDialogProps };

/** Asks for confirmation. Its code is loaded after the page. */
export const QuestionDialog: ComponentType<QuestionDialogProps> = lateView(
  async () => (await import('./question-dialog-view.tsx')).QuestionDialogView,
  ({ isOpen }) => isOpen,
);
