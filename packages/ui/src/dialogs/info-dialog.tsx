import type { ReactNode } from 'react';
import { useLoaded } from '../actor/use-loaded.ts';
import type { InfoDialogProps, InfoDialogView } from './info-dialog-view.tsx';

export type { InfoDialogProps };

async function loadView(): Promise<typeof InfoDialogView> {
  return (await import('./info-dialog-view.tsx')).InfoDialogView;
}

/** Informs in a dialog. Its code is loaded after the page. */
export function InfoDialog(props: InfoDialogProps): ReactNode {
  const View = useLoaded(loadView, props.isOpen);
  return View === null ? null : <View {...props} />;
}
