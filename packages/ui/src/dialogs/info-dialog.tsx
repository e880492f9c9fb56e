import type { ComponentType } from 'react';
import { lateView } from '../actor/late-view.tsx';
import type { InfoDialogProps } from './info-dialog-view.tsx';

/** Informs in a dialog. Its code is loaded after the page. */
export const InfoDialog: ComponentType<InfoDialogProps> = lateView(
  async () => (await import('./info-dialog-view.tsx')).InfoDialogView,
  ({ isOpen }) => isOpen,
);
