import { CONTROL_LABELS, keptMs, USER_TEXTS } from '@beep/core';
import { type ReactNode, useSyncExternalStore } from 'react';
import { classNames } from '../class-names.ts';
import { Button, Dot } from '../controls/button.tsx';
import { IconButton } from '../controls/icon-button.tsx';
import { DeleteControl } from '../dialogs/delete-control.tsx';
import { Icon } from '../icons/icon.tsx';
import { usePageKey } from '../keys/use-page-key.ts';
import { useIsPanel } from '../panel/panel-layout.ts';
import { useUiPorts } from '../ui-ports.tsx';
import styles from './take-view.module.css';
import type { TakeViewProps } from './take-view.tsx';
import type { Review } from './use-review.ts';

const SAVE_KEYS = [' ', 's'];
const PAUSE_KEYS = ['p'];

export interface TakeControlsProps {
  readonly state: TakeViewProps['state'];
  readonly review: Review;
}

/** Delete, Save and Pause, and the keys for them; on its way only that it is. */
export function TakeControls({ state, review }: TakeControlsProps): ReactNode {
  const isPanel = useIsPanel();
  const row = classNames(styles.controls, isPanel && styles.compact);
  if (state.status === 'stopping' || state.status === 'uploading') {
    return (
      <>
        <div className={row}>
          <Button kind="primary" className={styles.save} busy>
            {USER_TEXTS.processing}
          </Button>
        </div>
        <p className={styles.keys} />
      </>
    );
  }
  const save = (): void => review.send({ type: 'save' });
  const turn = (): void => review.send({ type: state.status === 'recording' ? 'pause' : 'resume' });
  return (
    <>
      <div className={row}>
        <Delete state={state} send={review.send} />
        <Button kind="primary" className={styles.save} disabled={isEmpty(state, review)} onClick={save}>
          {CONTROL_LABELS.save}
        </Button>
        {mayTurn(state) && <Turn isPaused={state.status === 'paused'} onTurn={turn} />}
      </div>
      <PageKeys onSave={save} onTurn={turn} hint={hintOf(state)} />
    </>
  );
}

type InTheMaking = Extract<TakeViewProps['state'], { status: 'recording' | 'pausing' | 'paused' }>;

/** Nothing is left to send; the note says so. */
function isEmpty(state: InTheMaking, { edit }: Review): boolean {
  return state.status === 'paused' && keptMs(edit, state.rawMs) === 0;
}

function mayTurn(state: InTheMaking): boolean {
  return state.status === 'recording' || state.canResume;
}

function hintOf(state: InTheMaking): string {
  if (!mayTurn(state)) return USER_TEXTS.saveKeysHint;
  return state.status === 'paused' ? USER_TEXTS.pausedKeysHint : USER_TEXTS.recordingKeysHint;
}

interface TurnProps {
  readonly isPaused: boolean;
  readonly onTurn: () => void;
}

/** Pause and Resume, at one place. */
function Turn({ isPaused, onTurn }: TurnProps): ReactNode {
  const isPanel = useIsPanel();
  const label = isPaused ? CONTROL_LABELS.resume : CONTROL_LABELS.pause;
  return (
    <Button
      kind="line"
      className={styles.side}
      onClick={onTurn}
      {...(isPanel && { 'aria-label': label, title: label })}
    >
      {isPaused ? <Dot /> : <Icon name="pause" />}
      {!isPanel && label}
    </Button>
  );
}

interface DeleteProps {
  readonly state: InTheMaking;
  readonly send: Review['send'];
}

/** Asks where the take has been looked through: then it is more than an attempt. */
function Delete({ state, send }: DeleteProps): ReactNode {
  const isPanel = useIsPanel();
  const discard = (): void => send({ type: 'discard' });
  if (state.status === 'paused') {
    return <DeleteControl className={styles.side} iconOnly={isPanel} onDelete={async () => discard()} />;
  }
  if (isPanel) {
    return <IconButton icon="bin" label={CONTROL_LABELS.delete} className={styles.side} onClick={discard} />;
  }
  return (
    <Button kind="quiet" className={styles.side} onClick={discard}>
      <Icon name="bin" />
      {CONTROL_LABELS.delete}
    </Button>
  );
}

interface PageKeysProps {
  readonly onSave: () => void;
  readonly onTurn: () => void;
  readonly hint: string;
}

function PageKeys({ onSave, onTurn, hint }: PageKeysProps): ReactNode {
  const { recorderSettings } = useUiPorts();
  usePageKey(SAVE_KEYS, onSave);
  usePageKey(PAUSE_KEYS, onTurn);
  const { hasKeyboardShortcuts } = useSyncExternalStore(
    recorderSettings.subscribe,
    recorderSettings.getSnapshot,
  );
  return (
    <p className={styles.keys}>
      {hasKeyboardShortcuts &&
        hint
          .split(/\b(Space|S|P)\b/)
          .map((part, index) => (index % 2 === 1 ? <kbd key={part}>{part}</kbd> : part))}
    </p>
  );
}
