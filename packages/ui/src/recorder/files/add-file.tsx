import type { ReactNode } from 'react';
import { useLoaded } from '../../actor/use-loaded.ts';
import styles from './add-file-view.module.css';
import type { AddFileView, AddFileViewProps } from './add-file-view.tsx';

async function loadView(): Promise<typeof AddFileView> {
  return (await import('./add-file-view.tsx')).AddFileView;
}

/** Takes an audio file in place of a recording. Its code is loaded after the page, which keeps its room. */
export function AddFile(props: AddFileViewProps): ReactNode {
  const View = useLoaded(loadView, true);
  return View === null ? <div className={styles.waiting} /> : <View {...props} />;
}
