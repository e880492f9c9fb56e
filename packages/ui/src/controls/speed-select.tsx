import { PLAYBACK_SPEEDS } from '@beep/core/limits';
import { isPlaybackSpeed, type PlaybackSpeed } from '@beep/core/settings';
import { CONTROL_LABELS, LOCALE } from '@beep/core/texts';
import type { ReactNode } from 'react';
import { Icon } from '../icons/icon.tsx';
import styles from './select.module.css';

export interface SpeedSelectProps {
  readonly speed: number;
  readonly onChange: (speed: PlaybackSpeed) => void;
  readonly disabled?: boolean;
}

export function SpeedSelect({ speed, onChange, disabled = false }: SpeedSelectProps): ReactNode {
  return (
    <span className={styles.select} dir="ltr">
      <select
        aria-label={CONTROL_LABELS.playbackSpeed}
        value={String(speed)}
        disabled={disabled}
        onChange={({ target }) => {
          const chosen = Number(target.value);
          if (isPlaybackSpeed(chosen)) onChange(chosen);
        }}
      >
        {PLAYBACK_SPEEDS.map((option) => (
          <option key={option} value={String(option)}>
            {`${option.toLocaleString(LOCALE, { minimumFractionDigits: 1 })}×`}
          </option>
        ))}
      </select>
      <Icon name="chevron" />
    </span>
  );
}
