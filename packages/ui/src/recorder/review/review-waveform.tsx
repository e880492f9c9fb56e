import { type AudioEdit, type KeptSpan, keptMs, keptRanges, rawToKept } from '@beep/core/review';
import { CONTROL_LABELS, positionText } from '@beep/core/texts';
import { formatClock } from '@beep/core/time';
import { type ReactNode, useMemo } from 'react';
import { Playhead } from '../../player/playhead.tsx';
import { Voice } from '../../player/voice.tsx';
import styles from './review-waveform.module.css';
import { TrimHandle } from './trim-handle.tsx';
import type { ReviewPlayer } from './use-review-player.ts';

/** As many as a phone can tell apart. */
const BARS = 80;
const LOUDEST = 255;

export interface ReviewWaveformProps {
  /** 0..1; undefined until they are known, or if they never are. */
  readonly peaks: readonly number[] | undefined;
  readonly rawMs: number;
  /** The edit before the handles were moved. */
  readonly before: AudioEdit;
  /** The edit with the handles at their current places. */
  readonly edit: AudioEdit;
  readonly span: KeptSpan | null;
  readonly onSpan: (span: KeptSpan) => void;
  readonly player: ReviewPlayer;
}

/**
 * The raw recording: kept parts in ink, removed parts grey and struck through. Native range inputs over it seek and trim;
 * the trim handles lie outside of what they keep.
 */
export function ReviewWaveform(props: ReviewWaveformProps): ReactNode {
  const { peaks, rawMs, edit, player } = props;
  const voice = useMemo(() => peaks?.map((peak) => peak * LOUDEST), [peaks]);
  const share = (ms: number): string => `${((ms / Math.max(rawMs, 1)) * 100).toFixed(3)}%`;
  const { positionSeconds, hasPlayed } = player.state;
  const handles = { rawMs, before: props.before, span: props.span, onSpan: props.onSpan, share };
  return (
    <div className={styles.wave}>
      <Voice peaks={voice} bars={BARS} />
      {keptRanges(edit, rawMs).map(({ fromMs, toMs }) => (
        <div
          key={fromMs}
          className={styles.kept}
          style={{ clipPath: `inset(-1px ${share(rawMs - toMs)} -1px ${share(fromMs)})` }}
        >
          <Voice peaks={voice} bars={BARS} />
        </div>
      ))}
      {edit.removed.map(({ fromMs, toMs }) => (
        <span
          key={fromMs}
          className={styles.struck}
          style={{ left: share(fromMs), width: share(toMs - fromMs) }}
        />
      ))}
      {(hasPlayed || positionSeconds > 0) && <Playhead state={player.state} />}
      <input
        className={styles.seek}
        type="range"
        min={0}
        max={rawMs / 1000}
        step="any"
        value={positionSeconds}
        onChange={({ target }) => player.seek(target.valueAsNumber)}
        aria-label={CONTROL_LABELS.seek}
        aria-valuetext={positionText({
          position: formatClock(rawToKept(edit, positionSeconds * 1000) / 1000),
          length: formatClock(keptMs(edit, rawMs) / 1000),
        })}
      />
      <TrimHandle {...handles} end="start" />
      <TrimHandle {...handles} end="end" />
    </div>
  );
}
