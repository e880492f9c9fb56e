import type { ComponentType } from 'react';
import { lateView } from '../actor/late-view.tsx';
import type { LabelsDialogViewProps } from './labels-dialog-view.tsx';

/** The user's labels. Its code is loaded after the page. */
export const LabelsDialog: ComponentType<LabelsDialogViewProps> = lateView(
  async () => (await import('./labels-dialog-view.tsx')).LabelsDialogView,
  ({ isOpen }) => isOpen,
);
