import type { ComponentType } from 'react';
import { lateView } from '../actor/late-view.tsx';
import type { SelectionBarViewProps } from './selection-bar-view.tsx';

/** What can be done with the selected recordings. Its code is loaded after the page. */
export const SelectionBar: ComponentType<SelectionBarViewProps> = lateView(
  async () => (await import('./selection-bar-view.tsx')).SelectionBarView,
);
