import { CONTROL_LABELS, type Recorder, type RecorderState, USER_TEXTS, uploadText } from '@beep/core';
import type { ReactNode } from 'react';
import { Button } from '../controls/button.tsx';
import { Notice } from '../feedback/notice.tsx';
import { PageHead } from '../text/page-head.tsx';
import { KeptWays } from './kept-ways.tsx';
import styles from './saved-view.module.css';
import { TakeDownload } from './take-download.tsx';

type Unsent = Extract<RecorderState, { status: 'upload-failed' }>;

export interface UnsentViewProps {
  readonly state: Unsent;
  readonly send: Recorder['send'];
  readonly pageUrl: string;
}

/** The upload gave up; the take is safe and is sent again by itself, or by a press, or saved as a file. */
export function UnsentView({ state, send, pageUrl }: UnsentViewProps): ReactNode {
  const { take, isFinal } = state;
  return (
    <div className={styles.view}>
      <PageHead takesFocus heading={USER_TEXTS.notSentHeading} lead={leadOf(state)} />
      <Notice kind="error">{uploadText(state.failure, pageUrl)}</Notice>
      {state.stoppedFor === 'space' && <Notice kind="info">{USER_TEXTS.stoppedForSpace}</Notice>}
      <KeptWays state={state} send={send}>
        {isFinal ? (
          <TakeDownload kind="primary" large take={take} />
        ) : (
          <>
            <Button kind="primary" large onClick={() => send({ type: 'retry' })}>
              {CONTROL_LABELS.tryAgain}
            </Button>
            <TakeDownload take={take} />
          </>
        )}
      </KeptWays>
    </div>
  );
}

/** What becomes of it now. */
function leadOf({ isFinal, isKept, failure }: Unsent): string {
  if (isFinal) return USER_TEXTS.notSentForGood;
  if (!isKept) return USER_TEXTS.notSentPageOpen;
  if (failure.kind === 'network') return USER_TEXTS.notSentWaits;
  const needsLogIn = failure.kind === 'session-expired' || failure.kind === 'signed-out';
  return needsLogIn ? USER_TEXTS.notSentUntilLogIn : USER_TEXTS.notSentLater;
}
