import type { Recorder, RecorderState } from '@beep/core/recorder';
import { RECORDER_TEXTS } from '@beep/core/texts';
import {
  type ReactNode,
  type RefObject,
  use,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { classNames } from '../../class-names.ts';
import { Dot } from '../../controls/button.tsx';
import { useIsPanel } from '../../panel/panel-layout.ts';
import { PlayerPortsContext } from '../../player/player-ports.ts';
import { useTitleTag } from '../../text/title-level.ts';
import { useUiPorts } from '../../ui-ports.ts';
import type { ReviewPanel } from '../review/review-panel.tsx';
import { type Review, useReview } from '../review/use-review.ts';
import type { ShownDraft } from '../shown-draft.ts';
import type { LevelStrip } from './level-strip.tsx';
import type { NoSound } from './no-sound.tsx';
import { RecordingControls } from './recording-controls.tsx';
import { RecordingNotice } from './recording-notice.tsx';
import { RecordingTimer } from './recording-timer.tsx';
import styles from './recording-view.module.css';

type Active = Extract<RecorderState, { status: 'recording' | 'pausing' | 'paused' }>;

/** The views between the clock and the buttons. A recording runs, and can be saved, without them. */
export interface RecordingParts {
  readonly LevelStrip: typeof LevelStrip;
  readonly NoSound: typeof NoSound;
  readonly ReviewPanel: typeof ReviewPanel;
}

export interface RecordingViewProps {
  readonly state: ShownDraft;
  /** Why it cannot be sent; null if it can. */
  readonly forbidden?: string | null;
  readonly send: Recorder['send'];
  readonly levels: () => number[];
  /** Null until they are loaded. */
  readonly parts: RecordingParts | null;
}

/**
 * A recording that is recorded, paused or being uploaded: one view, so that nothing moves and the focus stays when Pause,
 * Resume or Save is pressed.
 */
export function RecordingView(props: RecordingViewProps): ReactNode {
  const { state, forbidden = null, send, levels, parts } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  const review = useReview(state, send);
  const isPanel = useIsPanel();
  const Tag = useTitleTag();
  // The focus comes here, so that Space never presses Delete (differences.md).
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className={classNames(styles.view, isPanel && styles.panel)}>
      <Tag ref={heading} tabIndex={-1} className={styles.status} aria-live="polite">
        {state.status === 'recording' && <Dot live />}
        <span>{headingOf(state)}</span>
      </Tag>
      <RecordingTimer state={state} review={review} />
      <RecordingNotice state={state} review={review} forbidden={forbidden} />
      <Middle state={state} review={review} levels={levels} heading={heading} parts={parts} />
      <RecordingControls state={state} review={review} heading={heading} />
    </div>
  );
}

function headingOf({ status }: RecordingViewProps['state']): string {
  if (status === 'recording') return RECORDER_TEXTS.recordingInProgress;
  return status === 'pausing' || status === 'paused' ? RECORDER_TEXTS.paused : RECORDER_TEXTS.processing;
}

interface MiddleProps extends Pick<RecordingViewProps, 'levels' | 'parts'> {
  readonly state: RecordingViewProps['state'];
  readonly review: Review;
  readonly heading: RefObject<HTMLElement | null>;
}

const NOTHING: readonly [] = [];

/** The strip, which is hidden but mounted during review; it stays until the player's ports are there. */
function Middle({ state, review, levels, heading, parts }: MiddleProps): ReactNode {
  const mayPlay = use(PlayerPortsContext) !== null;
  const isPaused = state.status === 'paused';
  const isActive = 'edit' in state;
  if (parts === null) return <div className={styles.middle} />;
  const { LevelStrip, ReviewPanel } = parts;
  return (
    <div className={styles.middle}>
      <div hidden={isPaused && mayPlay}>
        <LevelStrip
          levels={levels}
          isLive={state.status === 'recording'}
          removed={isActive ? state.edit.removed : NOTHING}
          gaps={isActive ? state.gaps : NOTHING}
        />
      </div>
      {isPaused && mayPlay && <ReviewPanel state={state} review={review} heading={heading} />}
      {isActive && <Silence NoSound={parts.NoSound} state={state} send={review.send} heading={heading} />}
    </div>
  );
}

interface SilenceProps extends Pick<RecordingViewProps, 'send'>, Pick<RecordingParts, 'NoSound'> {
  readonly state: Active;
  readonly heading: RefObject<HTMLElement | null>;
}

/**
 * Stays while its menu is open, even if there is a signal again. Stays mounted in pauses, to know what it has
 * announced.
 */
function Silence({ NoSound, state, send, heading }: SilenceProps): ReactNode {
  const { recorderSettings } = useUiPorts();
  const { microphoneId } = useSyncExternalStore(recorderSettings.subscribe, recorderSettings.getSnapshot);
  const [isMenuOpen, setMenuOpen] = useState(false);
  return (
    <NoSound
      isShown={isDoubted(state) || (state.status === 'recording' && isMenuOpen)}
      text={state.isMuted ? RECORDER_TEXTS.microphoneMuted : RECORDER_TEXTS.noSound}
      selectedId={microphoneId}
      switchFailure={state.status === 'recording' ? state.switchFailure : null}
      finalFocus={heading}
      onOpenChange={setMenuOpen}
      onChoose={(chosen) => {
        recorderSettings.save({ microphoneId: chosen });
        send({ type: 'switchMicrophone', microphoneId: chosen });
      }}
    />
  );
}

function isDoubted(state: Active): boolean {
  return state.status === 'recording' && (state.isSilent || state.isMuted || state.switchFailure !== null);
}
