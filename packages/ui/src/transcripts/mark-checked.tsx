import type { ReactNode } from 'react';
import { useLoaded } from '../actor/use-loaded.ts';
import type { MarkCheckedView, MarkCheckedViewProps } from './mark-checked-view.tsx';

export type MarkCheckedProps = MarkCheckedViewProps;

async function loadView(): Promise<typeof MarkCheckedView> {
  return (await import('./mark-checked-view.tsx')).MarkCheckedView;
}

/** Marks the stored transcript as checked, without editing it. Render it for owners only. */
export function MarkChecked(props: MarkCheckedProps): ReactNode {
  const View = useLoaded(loadView, true);
  return View === null ? null : <View {...props} />;
}
