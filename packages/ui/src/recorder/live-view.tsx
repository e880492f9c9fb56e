import { CONTROL_LABELS, formatClock, type Recorder, type RecorderState, USER_TEXTS } from '@beep/core';
import type { ReactNode } from 'react';
import { Button, Dot } from '../controls/button.tsx';
import { Icon } from '../icons/icon.tsx';
import { usePageKey } from '../keys/use-page-key.ts';
import { LevelStrip } from './level-strip.tsx';
import styles from './live-view.module.css';

export interface LiveViewProps {
  readonly state: Extract<RecorderState, { status: 'recording' | 'stopping' | 'uploading' }>;
  readonly send: Recorder['send'];
  readonly levels: () => number[];
}

const SAVE_KEYS = [' ', 's'];
const focus = (heading: HTMLHeadingElement | null): void => heading?.focus();

/** A take in the making, then on its way: the same screen, so that nothing jumps when Save is pressed. */
export function LiveView({ state, send, levels }: LiveViewProps): ReactNode {
  const isRecording = state.status === 'recording';
  const save = (): void => send({ type: 'save' });
  return (
    <div className={styles.view}>
      {/* The focus comes here, so that Space never presses Delete (differences.md). */}
      <h1 ref={focus} tabIndex={-1} className={styles.status} aria-live="polite">
        {isRecording && <Dot live />}
        <span>{isRecording ? USER_TEXTS.recordingInProgress : USER_TEXTS.processing}</span>
      </h1>
      <Timer elapsedMs={state.status === 'uploading' ? state.take.durationMs : state.elapsedMs} />
      <p className={styles.note}>{isRecording ? USER_TEXTS.stopsByItself : <Progress state={state} />}</p>
      <LevelStrip levels={levels} isLive={isRecording} />
      <div className={styles.controls}>
        {isRecording && (
          <Button kind="quiet" className={styles.side} onClick={() => send({ type: 'discard' })}>
            <Icon name="bin" />
            {CONTROL_LABELS.delete}
          </Button>
        )}
        <Button kind="primary" className={styles.save} busy={!isRecording} onClick={save}>
          {isRecording ? CONTROL_LABELS.save : USER_TEXTS.processing}
        </Button>
      </div>
      {isRecording && <SaveKeys onSave={save} />}
    </div>
  );
}

function Timer({ elapsedMs }: { readonly elapsedMs: number }): ReactNode {
  const [minutes, ...rest] = formatClock(elapsedMs / 1000).split(':');
  return (
    <p className={styles.timer} role="timer" aria-live="off" aria-label={CONTROL_LABELS.recordingTime}>
      {minutes}
      <span>:</span>
      {rest.join(':')}
    </p>
  );
}

function Progress({ state }: Pick<LiveViewProps, 'state'>): ReactNode {
  const sent = state.status === 'uploading' ? state.progress : 0;
  return <progress className={styles.progress} max={1} value={sent} aria-label={USER_TEXTS.processing} />;
}

function SaveKeys({ onSave }: { readonly onSave: () => void }): ReactNode {
  usePageKey(SAVE_KEYS, onSave);
  return (
    <p className={styles.keys}>
      {USER_TEXTS.saveKeysHint
        .split(/\b(Space|S)\b/)
        .map((part, index) => (index % 2 === 1 ? <kbd key={part}>{part}</kbd> : part))}
    </p>
  );
}
