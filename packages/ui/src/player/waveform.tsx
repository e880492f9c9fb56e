import { type Player, type PlayerState, sliderKeyCommand } from '@beep/core/player';
import { CONTROL_LABELS, positionText } from '@beep/core/texts';
import { formatClock } from '@beep/core/time';
import type { KeyboardEvent, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { Playhead } from './playhead.tsx';
import { Voice } from './voice.tsx';
import styles from './waveform.module.css';

export interface WaveformProps {
  readonly peaks: readonly number[] | undefined;
  readonly state: PlayerState;
  readonly send: Player['send'];
  readonly large?: boolean;
  readonly disabled?: boolean;
  readonly className?: string | undefined;
}

/** The waveform with its playhead. A native range input over it provides keyboard, touch and name. */
export function Waveform(props: WaveformProps): ReactNode {
  const { peaks, state, send, large = false, disabled = false, className } = props;
  const { positionSeconds, durationSeconds, hasPlayed } = state;
  const isTouched = hasPlayed || positionSeconds > 0;
  // A handled key must not reach the page's shortcuts.
  const onKeyDown = (event: KeyboardEvent): void => {
    const command = hasModifier(event) ? null : sliderKeyCommand(event.key);
    if (command === null) return;
    event.preventDefault();
    if (command.type !== 'toggle' || !event.repeat) send(command);
  };
  return (
    <div
      className={classNames(styles.wave, large && styles.large, !isTouched && styles.untouched, className)}
    >
      <Voice peaks={peaks} />
      <Playhead
        state={state}
        className={styles.head}
        played={<Voice className={styles.played} peaks={peaks} />}
      />
      <input
        className={styles.range}
        data-scripted
        data-seek
        type="range"
        min={0}
        max={durationSeconds}
        step="any"
        value={positionSeconds}
        disabled={disabled}
        onChange={({ target }) => send({ type: 'seek', positionSeconds: target.valueAsNumber })}
        onKeyDown={onKeyDown}
        aria-label={CONTROL_LABELS.seek}
        aria-valuetext={positionText({
          position: formatClock(positionSeconds),
          length: formatClock(durationSeconds),
        })}
      />
    </div>
  );
}

function hasModifier({ ctrlKey, altKey, metaKey, shiftKey }: KeyboardEvent): boolean {
  return ctrlKey || altKey || metaKey || shiftKey;
}
