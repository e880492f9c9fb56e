import { isFull } from '@beep/core/recorder';
import { keptMs } from '@beep/core/review';
import { CONTROL_LABELS, RECORDER_TEXTS, RECORDING_END_TEXTS, type RecordingEnd } from '@beep/core/texts';
import { type ReactNode, type RefObject, use } from 'react';
import { classNames } from '../../class-names.ts';
import { Button, Dot } from '../../controls/button.tsx';
import { IconButton } from '../../controls/icon-button.tsx';
import { DeleteControl } from '../../dialogs/delete-control.tsx';
import { Icon } from '../../icons/icon.tsx';
import type { PageKeys } from '../../keys/page-keys.ts';
import { usePageKey, usePageKeysNow } from '../../keys/use-page-key.ts';
import { useIsPanel } from '../../panel/panel-layout.ts';
import { RecordingEndContext } from '../recording-end.ts';
import type { Review } from '../review/use-review.ts';
import { usePassFocus } from '../use-pass-focus.ts';
import styles from './recording-view.module.css';
import type { RecordingViewProps } from './recording-view.tsx';

const SAVE_KEYS = [' ', 's'];
const PAUSE_KEYS = ['p'];

export interface RecordingControlsProps {
  readonly state: RecordingViewProps['state'];
  readonly review: Review;
  /** Gets the focus of a removed button. */
  readonly heading: RefObject<HTMLElement | null>;
}

/** Pause, Save and Delete with their keys. Save keeps its focus during the upload. */
export function RecordingControls({ state, review, heading }: RecordingControlsProps): ReactNode {
  const isPanel = useIsPanel();
  const end = use(RecordingEndContext);
  const active = state.status === 'stopping' || state.status === 'sending' ? null : state;
  const save = (): void => review.send({ type: 'save' });
  const togglePause = (): void => review.send({ type: state.status === 'recording' ? 'pause' : 'resume' });
  return (
    <>
      <div className={classNames(styles.controls, isPanel && styles.compact, end === 'send' && styles.sends)}>
        {active !== null && mayTogglePause(active) && (
          <PauseButton isPaused={active.status === 'paused'} onTogglePause={togglePause} heading={heading} />
        )}
        <Button
          kind="primary"
          className={styles.save}
          busy={active === null}
          disabled={active !== null && isEmpty(active, review)}
          onClick={save}
        >
          {active === null ? RECORDER_TEXTS.processing : RECORDING_END_TEXTS[end].button}
        </Button>
        {active !== null && <Delete state={active} send={review.send} heading={heading} />}
      </div>
      {active === null ? (
        <p className={styles.keys} />
      ) : (
        <RecordingKeys onSave={save} onTogglePause={togglePause} hints={hintsOf(active, end)} />
      )}
    </>
  );
}

type Active = Extract<RecordingViewProps['state'], { status: 'recording' | 'pausing' | 'paused' }>;

/** True if all audio was removed. */
function isEmpty(state: Active, { edit }: Review): boolean {
  return state.status === 'paused' && keptMs(edit, state.rawMs) === 0;
}

function mayTogglePause(state: Active): boolean {
  return state.status === 'recording' || (state.canResume && !isFull(state));
}

/** The hint for each set of keys that the page gets. */
type KeyHints = Readonly<Record<PageKeys, string>>;

function hintsOf(state: Active, end: RecordingEnd): KeyHints {
  const { keys } = RECORDING_END_TEXTS[end];
  if (!mayTogglePause(state)) return keys.end;
  return state.status === 'paused' ? keys.paused : keys.recording;
}

interface PauseButtonProps extends Pick<RecordingControlsProps, 'heading'> {
  readonly isPaused: boolean;
  readonly onTogglePause: () => void;
}

/** Pause and Resume in the same place. Who sends a reply is offered to hear it: a pause does that. */
function PauseButton({ isPaused, onTogglePause, heading }: PauseButtonProps): ReactNode {
  const sends = use(RecordingEndContext) === 'send';
  const isBare = useIsPanel() && !sends;
  const passFocus = usePassFocus(heading);
  const pause = sends ? RECORDER_TEXTS.listenFirst : CONTROL_LABELS.pause;
  const label = isPaused ? CONTROL_LABELS.resume : pause;
  return (
    <Button
      ref={passFocus}
      kind="line"
      className={styles.pause}
      onClick={onTogglePause}
      {...(isBare && { 'aria-label': label, title: label })}
    >
      {isPaused ? <Dot /> : <Icon name="pause" />}
      {!isBare && <span>{label}</span>}
    </Button>
  );
}

interface DeleteProps extends Pick<RecordingControlsProps, 'heading'> {
  readonly state: Active;
  readonly send: Review['send'];
}

/** Deletes at once, with Undo, while recording. A paused recording asks for confirmation. */
function Delete({ state, send, heading }: DeleteProps): ReactNode {
  const isPanel = useIsPanel();
  const passFocus = usePassFocus(heading);
  const discard = (): void => send({ type: 'discard' });
  if (state.status === 'paused') {
    return <DeleteControl className={styles.delete} iconOnly={isPanel} onDelete={async () => discard()} />;
  }
  if (isPanel) {
    return (
      <IconButton
        ref={passFocus}
        icon="bin"
        label={CONTROL_LABELS.delete}
        className={styles.delete}
        onClick={discard}
      />
    );
  }
  return (
    <Button ref={passFocus} kind="quiet" className={styles.delete} onClick={discard}>
      <Icon name="bin" />
      <span>{CONTROL_LABELS.delete}</span>
    </Button>
  );
}

interface RecordingKeysProps {
  readonly onSave: () => void;
  readonly onTogglePause: () => void;
  readonly hints: KeyHints;
}

function RecordingKeys({ onSave, onTogglePause, hints }: RecordingKeysProps): ReactNode {
  usePageKey(SAVE_KEYS, onSave);
  usePageKey(PAUSE_KEYS, onTogglePause);
  return (
    <p className={styles.keys}>
      {hints[usePageKeysNow()]
        .split(/\b(Space|S|P)\b/)
        .map((part, index) =>
          index % 2 === 1 ? <kbd key={part}>{part}</kbd> : <span key={part}>{part}</span>,
        )}
    </p>
  );
}
