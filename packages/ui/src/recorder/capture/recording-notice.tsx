import { AUTO_STOP_MS } from '@beep/core/limits';
import { endWarning } from '@beep/core/recorder';
import { keptMs } from '@beep/core/review';
import {
  microphoneReplacedText,
  pausesInText,
  RECORDER_TEXTS,
  RECORDING_END_TEXTS,
  stopsInText,
  takenOutText,
} from '@beep/core/texts';
import { formatClock } from '@beep/core/time/format-clock';
import { type ReactNode, use, useEffect, useState } from 'react';
import { ProgressBar } from '../../feedback/progress-bar.tsx';
import { HeldLine } from '../../outbox/held-line.tsx';
import hidden from '../../styles/visually-hidden.module.css';
import { useUiPorts } from '../../ui-ports.ts';
import { RecordingEndContext } from '../recording-end.ts';
import type { Review } from '../review/use-review.ts';
import { useIsOffline } from '../use-is-offline.ts';
import styles from './recording-view.module.css';
import type { RecordingViewProps } from './recording-view.tsx';

/** How long the change of the microphone is shown. */
const REPLACED_SHOWN_MS = 8000;

export interface RecordingNoticeProps {
  readonly state: RecordingViewProps['state'];
  readonly review: Review;
  /** Why what is recorded cannot be sent; null if it can. */
  readonly forbidden: string | null;
}

type In<Status extends RecordingViewProps['state']['status']> = Extract<
  RecordingViewProps['state'],
  { status: Status }
>;

/** Messages about a recording: time left, problems, removed parts, upload progress. */
export function RecordingNotice({ state, review, forbidden }: RecordingNoticeProps): ReactNode {
  switch (state.status) {
    case 'recording':
      return <RecordingNote state={state} forbidden={forbidden} />;
    case 'pausing':
      return <Note plain={RECORDER_TEXTS.pausedHint} />;
    case 'paused':
      return <PausedNote state={state} review={review} forbidden={forbidden} />;
    default:
      return <SendingNote state={state} />;
  }
}

interface NoteProps {
  /** Announced assertively. */
  readonly problem?: string | null;
  /** Visible instead of `problem`, for text that changes more often than it may be announced. */
  readonly seen?: string | null;
  /** Announced politely. */
  readonly status?: string | null;
  /** Visible only, if there is no problem or status. */
  readonly plain?: ReactNode;
}

/** The live regions are always rendered: only changes in an existing region are announced. */
function Note({ problem = null, seen = null, status = null, plain = null }: NoteProps): ReactNode {
  return (
    <div className={styles.note}>
      <p className={seen === null ? styles.problem : hidden.visuallyHidden} aria-live="assertive">
        {problem}
      </p>
      {seen !== null && (
        <p className={styles.problem} aria-hidden="true">
          {seen}
        </p>
      )}
      <p role="status">{status}</p>
      {problem === null && status === null && plain}
    </div>
  );
}

interface RecordingNoteProps extends Pick<RecordingNoticeProps, 'forbidden'> {
  readonly state: In<'recording'>;
}

/** The time left. Near the end the seconds are counted down visibly and announced twice. */
function RecordingNote({ state, forbidden }: RecordingNoteProps): ReactNode {
  const { elapsedMs, longestMs = AUTO_STOP_MS, isStored, isRoomLow } = state;
  const end = use(RecordingEndContext);
  const replacedBy = useShownOnce(state.replacedBy);
  const warning = endWarning({ elapsedMs, longestMs });
  const endsIn = (ms: number): string => (longestMs < AUTO_STOP_MS ? pausesInText(ms) : stopsInText(ms, end));
  const notKept = isStored ? null : RECORDING_END_TEXTS[end].notKept;
  const roomLow = isRoomLow && isStored ? RECORDER_TEXTS.roomLow : null;
  return (
    <Note
      problem={warning ? endsIn(warning.announcedMs) : (forbidden ?? notKept)}
      seen={warning && endsIn(warning.leftMs)}
      status={replacedBy === null ? roomLow : microphoneReplacedText(replacedBy)}
      plain={<p>{RECORDER_TEXTS.stopsByItself({ time: formatClock(longestMs / 1000) })}</p>}
    />
  );
}

/** The label for a while after it changed, then null. */
function useShownOnce(label: string | null): string | null {
  const { clock } = useUiPorts();
  const [dismissed, setDismissed] = useState<string | null>(null);
  useEffect(() => {
    setDismissed(null);
    if (label === null) return;
    return clock.after(REPLACED_SHOWN_MS, () => setDismissed(label));
  }, [clock, label]);
  return label === dismissed ? null : label;
}

interface PausedNoteProps extends Pick<RecordingNoticeProps, 'review' | 'forbidden'> {
  readonly state: In<'paused'>;
}

/** Not announced while a handle moves: the handle announces its own value. */
function PausedNote({ state, review, forbidden }: PausedNoteProps): ReactNode {
  const { rawMs, isStored, canResume, isRestored } = state;
  const leftMs = keptMs(review.edit, rawMs);
  const takenOut = leftMs < rawMs ? takenOutText(rawMs - leftMs) : null;
  const texts = RECORDING_END_TEXTS[use(RecordingEndContext)];
  const restored = isRestored ? texts.restored : null;
  const isMoved = review.span !== null && !review.isMarked;
  const problems = [
    leftMs === 0 && RECORDER_TEXTS.nothingLeft,
    !canResume && !isRestored && RECORDER_TEXTS.microphoneGone,
    !isStored && texts.notKept,
    forbidden !== null && forbidden,
  ];
  return (
    <Note
      problem={problems.find((problem) => problem !== false) || null}
      status={isMoved || leftMs === 0 ? null : (takenOut ?? restored)}
      plain={<p>{takenOut ?? RECORDER_TEXTS.pausedHint}</p>}
    />
  );
}

function SendingNote({ state }: { readonly state: In<'stopping' | 'sending'> }): ReactNode {
  const isOffline = useIsOffline();
  const stopped = state.stoppedFor === 'space' ? RECORDER_TEXTS.stoppedForSpace : null;
  const offline = state.isStored ? RECORDER_TEXTS.offlineKept : RECORDER_TEXTS.offlineNotKept;
  const isSending = state.status === 'sending';
  return (
    <div className={styles.note}>
      <ProgressBar value={isSending ? state.progress : 0} name={RECORDER_TEXTS.processing} />
      <HeldLine untilMs={isOffline || !isSending ? undefined : state.heldUntilMs} />
      <p role="status">{isOffline ? offline : stopped}</p>
    </div>
  );
}
