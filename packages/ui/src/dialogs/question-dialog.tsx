import type { ReactNode } from 'react';
import { useLoaded } from '../actor/use-loaded.ts';
import type { QuestionDialogProps, QuestionDialogView } from './question-dialog-view.tsx';

export type { QuestionDialogProps };

async function loadView(): Promise<typeof QuestionDialogView> {
  return (await import('./question-dialog-view.tsx')).QuestionDialogView;
}

/** Asks for confirmation. Its code is loaded after the page. */
export function QuestionDialog(props: QuestionDialogProps): ReactNode {
  const View = useLoaded(loadView, props.isOpen);
  return View === null ? null : <View {...props} />;
}
