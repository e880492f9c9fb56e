import type { RecorderState } from '@beep/core/recorder';
import { useActor, useUpload } from '@beep/ui';
import type { ReactNode } from 'react';
import { RecorderPage } from '../../record/recorder-page.tsx';
import { useRecorderComposition } from '../../record/use-recorder-composition.ts';
import { useDrafts } from '../../use-drafts.ts';
import styles from './lti.module.css';

const AT_SERVER: RecorderState = { status: 'idle', operation: 0 };

export interface LaunchedRecorderProps {
  readonly title: string;
  /** What is above, for the id of what was sent, and the state of the recorder. */
  readonly above: (id: string | undefined, state: RecorderState['status']) => ReactNode;
}

/** The recorder of a launch, which leads nowhere else. */
export function LaunchedRecorder({ title, above }: LaunchedRecorderProps): ReactNode {
  const { recorder } = useRecorderComposition();
  const { outbox } = useDrafts();
  const state = useActor(recorder, AT_SERVER);
  const upload = useUpload(outbox, state);
  const id = upload?.status === 'sent' ? upload.recording.id : undefined;
  return (
    <RecorderPage
      host={null}
      title={title}
      here="lti/open"
      recorder={recorder}
      extensionUrl="/welcome"
      hasHistory={false}
      notice={<div className={styles.above}>{above(id, state.status)}</div>}
    />
  );
}
