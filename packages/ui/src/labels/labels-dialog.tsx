import type { ReactNode } from 'react';
import { useLoaded } from '../actor/use-loaded.ts';
import type { LabelsDialogView, LabelsDialogViewProps } from './labels-dialog-view.tsx';

async function loadView(): Promise<typeof LabelsDialogView> {
  return (await import('./labels-dialog-view.tsx')).LabelsDialogView;
}

/** The user's labels. Its code is loaded after the page. */
export function LabelsDialog(props: LabelsDialogViewProps): ReactNode {
  const View = useLoaded(loadView, props.isOpen);
  return View === null ? null : <View {...props} />;
}
