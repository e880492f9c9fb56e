import type { ReactNode } from 'react';
import { useLoaded } from '../../actor/use-loaded.ts';
import type { AddFileView, AddFileViewProps } from './add-file-view.tsx';

async function loadView(): Promise<typeof AddFileView> {
  return (await import('./add-file-view.tsx')).AddFileView;
}

/** Takes an audio file in place of a recording. Its code is loaded after the page. */
export function AddFile(props: AddFileViewProps): ReactNode {
  const View = useLoaded(loadView, true);
  return View === null ? null : <View {...props} />;
}
