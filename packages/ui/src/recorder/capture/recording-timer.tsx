import { keptMs } from '@beep/core/review';
import { CONTROL_LABELS } from '@beep/core/texts';
import { formatClock } from '@beep/core/time';
import type { ReactNode } from 'react';
import type { Review } from '../review/use-review.ts';
import { useRecordingTitle } from '../saved/use-recording-title.ts';
import styles from './recording-view.module.css';
import type { RecordingViewProps } from './recording-view.tsx';

export interface RecordingTimerProps {
  readonly state: RecordingViewProps['state'];
  readonly review: Review;
}

/** The length that Save would upload; the page's title shows it too. */
export function RecordingTimer({ state, review }: RecordingTimerProps): ReactNode {
  const elapsedMs = lengthMs(state, review);
  useRecordingTitle(state, elapsedMs);
  const [minutes, ...rest] = formatClock(elapsedMs / 1000).split(':');
  return (
    <p
      translate="no"
      className={styles.timer}
      role="timer"
      aria-live="off"
      aria-label={CONTROL_LABELS.recordingTime}
    >
      <span>{minutes}</span>
      <span className={styles.colon}>:</span>
      <span>{rest.join(':')}</span>
    </p>
  );
}

function lengthMs(state: RecordingViewProps['state'], { edit }: Review): number {
  if (state.status === 'sending') return state.draft.durationMs;
  return state.status === 'paused' ? keptMs(edit, state.rawMs) : state.elapsedMs;
}
