import { TRANSCRIPT_TEXTS } from '@beep/core/texts';
import type { TranscriptState } from '@beep/core/transcripts';
import type { ReactNode } from 'react';
import styles from './transcript.module.css';

export interface TranscriptStatusProps {
  readonly state: Extract<TranscriptState, 'writing' | 'unchecked'>;
  /** What the owner can do about it. */
  readonly children?: ReactNode;
}

/** How far a transcript is, below its heading. Its room is the same with and without actions. */
export function TranscriptStatus({ state, children }: TranscriptStatusProps): ReactNode {
  return (
    <div className={styles.status}>
      <p>{TRANSCRIPT_TEXTS[state]}</p>
      {children}
    </div>
  );
}
