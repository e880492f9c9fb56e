import type { ComponentType } from 'react';
import { lateView } from '../actor/late-view.tsx';
import type { MarkCheckedViewProps } from './mark-checked-view.tsx';

export type { MarkCheckedViewProps as MarkCheckedProps };

/** Marks the stored transcript as checked, without editing it. Render it for owners only. */
export const MarkChecked: ComponentType<MarkCheckedViewProps> = lateView(
  async () => (await import('./mark-checked-view.tsx')).MarkCheckedView,
);
