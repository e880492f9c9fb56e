import { CONTROL_LABELS, type Recorder, type RecorderState, USER_TEXTS, uploadText } from '@beep/core';
import type { ReactNode } from 'react';
import { Button } from '../controls/button.tsx';
import { DeleteControl } from '../dialogs/delete-control.tsx';
import { Notice } from '../feedback/notice.tsx';
import { PageHead } from '../text/page-head.tsx';
import styles from './saved-view.module.css';
import { TakeDownload } from './take-download.tsx';

export interface UnsentViewProps {
  readonly state: Extract<RecorderState, { status: 'upload-failed' }>;
  readonly send: Recorder['send'];
  readonly pageUrl: string;
}

/** The upload gave up; the take is safe here and can be sent again or saved as a file. */
export function UnsentView({ state, send, pageUrl }: UnsentViewProps): ReactNode {
  return (
    <div className={styles.view}>
      <PageHead takesFocus heading={USER_TEXTS.notSentHeading} lead={USER_TEXTS.notSentHint} />
      <Notice kind="error">{uploadText(state.failure, pageUrl)}</Notice>
      <div className={styles.ways}>
        <Button kind="primary" large onClick={() => send({ type: 'retry' })}>
          {CONTROL_LABELS.tryAgain}
        </Button>
        <TakeDownload take={state.take} />
        <DeleteControl
          onDelete={async () => {
            send({ type: 'discard' });
          }}
        />
      </div>
    </div>
  );
}
