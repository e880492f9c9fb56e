import { ERROR_TEXTS, USER_TEXTS } from '@beep/core/texts';
import { formatClock } from '@beep/core/time';
import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './mini-player.module.css';

export interface PlaybackErrorProps {
  /** `missing`: the response names no audio. */
  readonly status: 'loading' | 'failed' | 'missing';
}

/** The line under a row whose audio is loading, failed or missing. */
export function PlaybackError({ status }: PlaybackErrorProps): ReactNode {
  return (
    <div className={classNames(styles.mini, styles.bar)}>
      {status === 'loading' ? (
        <p className={styles.time} role="status">
          {USER_TEXTS.loadingAudio}
        </p>
      ) : (
        <p className={styles.failed} role="alert">
          {status === 'missing' ? ERROR_TEXTS.audioUrlMissing : ERROR_TEXTS.audioFailed}
        </p>
      )}
    </div>
  );
}

export interface PlaybackTimeProps {
  readonly positionSeconds: number;
  readonly durationSeconds: number;
}

/** The line under a row whose audio plays before the player's controls have come. */
export function PlaybackTime({ positionSeconds, durationSeconds }: PlaybackTimeProps): ReactNode {
  return (
    <div className={classNames(styles.mini, styles.bar)}>
      <span className={styles.time}>
        <span translate="no">{`${formatClock(positionSeconds)} / ${formatClock(durationSeconds)}`}</span>
      </span>
    </div>
  );
}
