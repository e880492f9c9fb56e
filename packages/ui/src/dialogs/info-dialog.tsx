import type { ReactNode } from 'react';
import { useLoaded } from '../actor/use-loaded.ts';
import type { InfoDialogProps, InfoDialogView } from './info-dialog-view.tsx';

export type { InfoDialogProps };

async function loadView(): Promise<typeof InfoDialogView> {
  return (await import('./info-dialog-view.tsx')).InfoDialogView;
}

/** Tells something in a dialog. Its parts are fetched while there is nothing to tell yet. */
export function InfoDialog(props: InfoDialogProps): ReactNode {
  const View = useLoaded(loadView, props.isOpen);
  return View === null ? null : <View {...props} />;
}
