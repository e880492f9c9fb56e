import type { ReactNode } from 'react';
import { useLoadedAtTouch } from '../actor/use-loaded-at-touch.ts';
import type { QuestionDialogProps, QuestionDialogView } from './question-dialog-view.tsx';

export type { QuestionDialogProps };

async function loadView(): Promise<typeof QuestionDialogView> {
  return (await import('./question-dialog-view.tsx')).QuestionDialogView;
}

/** Asks for confirmation. Its code is loaded at the first touch of the page, to be there offline. */
export function QuestionDialog(props: QuestionDialogProps): ReactNode {
  const View = useLoadedAtTouch(loadView, props.isOpen);
  return View === null ? null : <View {...props} />;
}
