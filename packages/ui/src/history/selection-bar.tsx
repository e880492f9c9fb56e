import type { ReactNode } from 'react';
import { useLoaded } from '../actor/use-loaded.ts';
import type { SelectionBarView, SelectionBarViewProps } from './selection-bar-view.tsx';

async function loadView(): Promise<typeof SelectionBarView> {
  return (await import('./selection-bar-view.tsx')).SelectionBarView;
}

/** What can be done with the selected recordings. Its code is loaded after the page. */
export function SelectionBar(props: SelectionBarViewProps): ReactNode {
  const View = useLoaded(loadView, true);
  return View === null ? null : <View {...props} />;
}
