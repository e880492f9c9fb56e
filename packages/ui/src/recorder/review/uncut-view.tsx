import type { Recorder, RecorderState } from '@beep/core/recorder';
import { CONTROL_LABELS, RECORDER_TEXTS } from '@beep/core/texts';
import type { ReactNode } from 'react';
import { Button } from '../../controls/button.tsx';
import { Notice } from '../../feedback/notice.tsx';
import { PageHead } from '../../text/page-head.tsx';
import { DraftDownload } from '../saved/draft-download.tsx';
import { KeptWays } from '../saved/kept-ways.tsx';
import styles from '../saved/saved-view.module.css';
import { useRecordAgain } from '../saved/use-record-again.ts';

export interface UncutViewProps {
  readonly state: Extract<RecorderState, { status: 'cut-failed' }>;
  readonly send: Recorder['send'];
}

/** Cutting failed: uploading the whole recording would publish removed audio, so it needs consent. */
export function UncutView({ state, send }: UncutViewProps): ReactNode {
  return (
    <div className={styles.view}>
      <PageHead takesFocus heading={RECORDER_TEXTS.cutFailedHeading} lead={RECORDER_TEXTS.cutFailedHint} />
      <Notice kind="error">{RECORDER_TEXTS.cutFailed}</Notice>
      <KeptWays
        isStored={state.isStored}
        onDiscard={() => send({ type: 'discard' })}
        onRecordAgain={useRecordAgain(send)}
      >
        <Button kind="primary" large onClick={() => send({ type: 'saveUncut' })}>
          {CONTROL_LABELS.sendWhole}
        </Button>
        <DraftDownload draft={state.draft} />
      </KeptWays>
    </div>
  );
}
