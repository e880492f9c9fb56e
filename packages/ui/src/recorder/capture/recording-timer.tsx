import { keptMs } from '@beep/core/review';
import { CONTROL_LABELS } from '@beep/core/texts';
import { formatClock } from '@beep/core/time';
import type { ReactNode } from 'react';
import type { Review } from '../review/use-review.ts';
import { useRecordingTitle } from '../saved/use-recording-title.ts';
import styles from './recording-view.module.css';
import type { TakeViewProps } from './recording-view.tsx';

export interface TakeTimerProps {
  readonly state: TakeViewProps['state'];
  readonly review: Review;
}

/** The length that Save would upload; the page's title shows it too. */
export function TakeTimer({ state, review }: TakeTimerProps): ReactNode {
  const takeMs = lengthMs(state, review);
  useRecordingTitle(state, takeMs);
  const [minutes, ...rest] = formatClock(takeMs / 1000).split(':');
  return (
    <p className={styles.timer} role="timer" aria-live="off" aria-label={CONTROL_LABELS.recordingTime}>
      {minutes}
      <span>:</span>
      {rest.join(':')}
    </p>
  );
}

function lengthMs(state: TakeViewProps['state'], { edit }: Review): number {
  if (state.status === 'sending') return state.take.durationMs;
  return state.status === 'paused' ? keptMs(edit, state.rawMs) : state.elapsedMs;
}
