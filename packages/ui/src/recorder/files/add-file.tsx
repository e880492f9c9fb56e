import type { ReactNode } from 'react';
import { useLoaded } from '../../actor/use-loaded.ts';
import { useQuiet } from '../../actor/use-quiet.ts';
import styles from './add-file-view.module.css';
import type { AddFileView, AddFileViewProps } from './add-file-view.tsx';
import type { AudioFiles } from './audio-files.ts';

async function loadView(): Promise<typeof AddFileView> {
  return (await import('./add-file-view.tsx')).AddFileView;
}

export interface AddFileProps extends Omit<AddFileViewProps, 'files'> {
  /** A stable function. */
  readonly loadFiles: () => Promise<AudioFiles>;
}

/** Takes an audio file in place of a recording. Its code is loaded after the page, which keeps its room. */
export function AddFile({ loadFiles, ...props }: AddFileProps): ReactNode {
  const isQuiet = useQuiet() || null;
  const View = useLoaded(loadView, isQuiet);
  const files = useLoaded(loadFiles, isQuiet);
  if (View === null || files === null) return <div className={styles.waiting} />;
  return <View files={files} {...props} />;
}
