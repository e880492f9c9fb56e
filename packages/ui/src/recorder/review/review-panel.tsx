import type { RecorderState } from '@beep/core/recorder';
import { keptMs, rawToKept, trimSilence } from '@beep/core/review';
import { CONTROL_LABELS, ERROR_TEXTS, RECORDER_TEXTS, silenceLabel, USER_TEXTS } from '@beep/core/texts';
import { formatClock } from '@beep/core/time';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { Button } from '../../controls/button.tsx';
import { PlayButton } from '../../controls/play-button.tsx';
import { AudioElement } from '../../player/audio-element.tsx';
import { isSounding } from '../../player/is-sounding.ts';
import { useObjectUrl } from '../saved/use-object-url.ts';
import { usePassFocus } from '../use-pass-focus.ts';
import styles from './review-panel.module.css';
import { ReviewWaveform } from './review-waveform.tsx';
import type { Review } from './use-review.ts';
import { useReviewPlayer } from './use-review-player.ts';

type Paused = Extract<RecorderState, { status: 'paused' }>;

/** Less silence than this is not worth a button. */
const LEAST_SILENCE_MS = 100;

export interface ReviewPanelProps {
  readonly state: Paused;
  readonly review: Review;
  /** Gets the focus when the focused button is removed. */
  readonly heading: RefObject<HTMLElement | null>;
}

/** Reviews a paused recording: play, undo, trim. Removed parts are cut only on Save. */
export function ReviewPanel({ state, review, heading }: ReviewPanelProps): ReactNode {
  const { audio, rawMs, facts } = state;
  const { edit } = review;
  const player = useReviewPlayer(edit, rawMs);
  const url = useObjectUrl(audio);
  const positionMs = player.state.positionSeconds * 1000;
  const tools = useRef<HTMLDivElement>(null);
  // In a low window they would begin behind the buttons of the recorder.
  useEffect(() => {
    tools.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <section className={styles.review} aria-label={RECORDER_TEXTS.reviewRegion}>
      {url !== null && <AudioElement url={url} attach={player.attach} title={USER_TEXTS.voiceNote} />}
      <ReviewWaveform
        peaks={facts?.peaks}
        rawMs={rawMs}
        before={state.edit}
        edit={edit}
        span={review.span}
        onSpan={review.setSpan}
        player={player}
      />
      <div className={styles.marks}>
        <Button kind="quiet" onClick={() => review.mark('start', positionMs)}>
          {RECORDER_TEXTS.markStart}
        </Button>
        <Button kind="quiet" onClick={() => review.mark('end', positionMs)}>
          {RECORDER_TEXTS.markEnd}
        </Button>
      </div>
      <div ref={tools} className={styles.tools}>
        <PlayButton small isSounding={isSounding(player.state)} onClick={player.toggle} />
        {player.state.status === 'unavailable' ? (
          <p className={styles.failed} role="alert">
            {ERROR_TEXTS.audioFailed}
          </p>
        ) : (
          <p className={styles.time} translate="no">
            {`${formatClock(rawToKept(edit, positionMs) / 1000)} / ${formatClock(keptMs(edit, rawMs) / 1000)}`}
          </p>
        )}
        <EditTools state={state} review={review} heading={heading} />
      </div>
    </section>
  );
}

function EditTools({ state, review, heading }: ReviewPanelProps): ReactNode {
  const passFocus = usePassFocus(heading);
  const silenceMs = silenceIn(state, review);
  return (
    <>
      <div>
        {review.canUndo && (
          <Button ref={passFocus} kind="quiet" onClick={review.undo}>
            {CONTROL_LABELS.undo}
          </Button>
        )}
      </div>
      <div className={styles.edits}>
        <Button
          kind="line"
          disabled={keptMs(review.edit, state.rawMs) === 0}
          onClick={() => review.send({ type: 'removeLast' })}
        >
          {CONTROL_LABELS.removeLast}
        </Button>
        {silenceMs >= LEAST_SILENCE_MS && (
          <Button ref={passFocus} kind="line" onClick={() => review.send({ type: 'trimSilence' })}>
            <span>{CONTROL_LABELS.trimSilence}</span>
            <span className={styles.amount}>{silenceLabel(silenceMs)}</span>
          </Button>
        )}
      </div>
    </>
  );
}

/** How much of it is still there. */
function silenceIn({ rawMs, facts }: Paused, { edit }: Review): number {
  if (facts === null) return 0;
  return keptMs(edit, rawMs) - keptMs(trimSilence(edit, rawMs, facts.silence), rawMs);
}
