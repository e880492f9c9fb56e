import { CONTROL_LABELS } from '@beep/core/texts';
import { transcriptStateText } from '@beep/core/transcripts';
import type { ReactNode } from 'react';
import { LinkButton } from '../controls/link-button.tsx';
import { LateStatus } from '../feedback/late-status.tsx';
import visuallyHidden from '../styles/visually-hidden.module.css';
import styles from './transcript-news.module.css';
import type { ShownTranscriptState } from './use-transcript-state.ts';

export interface TranscriptNewsProps extends ShownTranscriptState {
  /** Only announces it: the page shows it elsewhere. */
  readonly isUnseen?: boolean;
}

/** Tells the owner how far the transcript is, and announces changes. */
export function TranscriptNews({ state, send, isUnseen = false }: TranscriptNewsProps): ReactNode {
  return (
    <div className={isUnseen ? visuallyHidden.visuallyHidden : styles.news}>
      <LateStatus>{transcriptStateText(state)}</LateStatus>
      {state.status === 'not-loaded' && (
        <LinkButton onClick={() => send({ type: 'retry' })}>{CONTROL_LABELS.tryAgain}</LinkButton>
      )}
    </div>
  );
}
