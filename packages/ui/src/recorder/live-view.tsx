import {
  AUTO_STOP_MS,
  CONTROL_LABELS,
  formatClock,
  type Recorder,
  type RecorderState,
  STOP_WARNING_MS,
  USER_TEXTS,
} from '@beep/core';
import { type ReactNode, type RefObject, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { classNames } from '../class-names.ts';
import { Button, Dot } from '../controls/button.tsx';
import { Icon } from '../icons/icon.tsx';
import { usePageKey } from '../keys/use-page-key.ts';
import { useUiPorts } from '../ui-ports.tsx';
import { LevelStrip } from './level-strip.tsx';
import styles from './live-view.module.css';
import { NoSound } from './no-sound.tsx';

type Recording = Extract<RecorderState, { status: 'recording' }>;

export interface LiveViewProps {
  readonly state: Extract<RecorderState, { status: 'recording' | 'stopping' | 'uploading' }>;
  readonly send: Recorder['send'];
  readonly levels: () => number[];
}

const SAVE_KEYS = [' ', 's'];

/** A take in the making, then on its way: the same screen, so that nothing jumps when Save is pressed. */
export function LiveView({ state, send, levels }: LiveViewProps): ReactNode {
  const isRecording = state.status === 'recording';
  const save = (): void => send({ type: 'save' });
  const heading = useRef<HTMLHeadingElement>(null);
  // The focus comes here, so that Space never presses Delete (differences.md).
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className={styles.view}>
      <h1 ref={heading} tabIndex={-1} className={styles.status} aria-live="polite">
        {isRecording && <Dot live />}
        <span>{isRecording ? USER_TEXTS.recordingInProgress : USER_TEXTS.processing}</span>
      </h1>
      <Timer elapsedMs={state.status === 'uploading' ? state.take.durationMs : state.elapsedMs} />
      <Note state={state} />
      <div className={styles.strip}>
        <LevelStrip levels={levels} isLive={isRecording} />
        {isRecording && <Silence state={state} send={send} heading={heading} />}
      </div>
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

/** When it will stop; once more, and aloud, shortly before; then how much has been sent. */
function Note({ state }: Pick<LiveViewProps, 'state'>): ReactNode {
  if (state.status !== 'recording') {
    return (
      <div className={styles.note}>
        <Progress state={state} />
      </div>
    );
  }
  const stopsSoon = state.elapsedMs >= AUTO_STOP_MS - STOP_WARNING_MS;
  return (
    <p className={classNames(styles.note, stopsSoon && styles.soon)} aria-live="assertive">
      {stopsSoon ? USER_TEXTS.stopsSoon : USER_TEXTS.stopsByItself}
    </p>
  );
}

function Progress({ state }: Pick<LiveViewProps, 'state'>): ReactNode {
  const sent = state.status === 'uploading' ? state.progress : 0;
  return <progress className={styles.progress} max={1} value={sent} aria-label={USER_TEXTS.processing} />;
}

interface SilenceProps extends Pick<LiveViewProps, 'send'> {
  readonly state: Recording;
  readonly heading: RefObject<HTMLElement | null>;
}

/** Stays while its menu is open, even if a sound is heard meanwhile. */
function Silence({ state, send, heading }: SilenceProps): ReactNode {
  const { recorderSettings } = useUiPorts();
  const { microphoneId } = useSyncExternalStore(recorderSettings.subscribe, recorderSettings.getSnapshot);
  const [isMenuOpen, setMenuOpen] = useState(false);
  return (
    <NoSound
      isShown={state.isSilent || state.switchFailure !== null || isMenuOpen}
      selectedId={microphoneId}
      switchFailure={state.switchFailure}
      finalFocus={heading}
      onOpenChange={setMenuOpen}
      onChoose={(chosen) => {
        recorderSettings.save({ microphoneId: chosen });
        send({ type: 'switchMicrophone', microphoneId: chosen });
      }}
    />
  );
}

function SaveKeys({ onSave }: { readonly onSave: () => void }): ReactNode {
  const { recorderSettings } = useUiPorts();
  usePageKey(SAVE_KEYS, onSave);
  const { hasKeyboardShortcuts } = useSyncExternalStore(
    recorderSettings.subscribe,
    recorderSettings.getSnapshot,
  );
  if (!hasKeyboardShortcuts) return null;
  return (
    <p className={styles.keys}>
      {USER_TEXTS.saveKeysHint
        .split(/\b(Space|S)\b/)
        .map((part, index) => (index % 2 === 1 ? <kbd key={part}>{part}</kbd> : part))}
    </p>
  );
}
