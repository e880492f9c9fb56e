import type { Player, PlayerState } from '@beep/core/player';
import { ERROR_TEXTS, USER_TEXTS } from '@beep/core/texts';
import { formatClock } from '@beep/core/time';
import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { PlayButton } from '../controls/play-button.tsx';
import { SpeedSelect } from '../controls/speed-select.tsx';
import type { RenewedUrl } from '../recordings/use-renewed-url.ts';
import { AudioElement } from './audio-element.tsx';
import { isSounding } from './is-sounding.ts';
import styles from './mini-player.module.css';
import { usePlayer } from './use-player.ts';
import { Waveform } from './waveform.tsx';

export interface MiniPlayerProps {
  readonly audio: RenewedUrl;
  readonly durationSeconds: number;
  readonly peaks: readonly number[] | undefined;
  readonly title: string;
}

/** A player in one line, with its own play button. */
export function MiniPlayer({ audio, durationSeconds, peaks, title }: MiniPlayerProps): ReactNode {
  const { state, send, attach } = usePlayer({ durationSeconds, renew: audio.renew });
  return (
    <div className={styles.mini}>
      <AudioElement url={audio.url} isRenewed={audio.renew !== undefined} attach={attach} title={title} />
      <PlayButton small isSounding={isSounding(state)} onClick={() => send({ type: 'toggle' })} />
      <MiniWave peaks={peaks} state={state} send={send} />
      <span className={styles.time} translate="no">
        {miniTime(state)}
      </span>
    </div>
  );
}

export interface MiniBarProps {
  readonly peaks: readonly number[] | undefined;
  readonly state: PlayerState;
  readonly send: Player['send'];
}

/** The line under a row whose play button is in the row. */
export function MiniBar({ peaks, state, send }: MiniBarProps): ReactNode {
  return (
    <div className={classNames(styles.mini, styles.bar)}>
      <MiniWave peaks={peaks} state={state} send={send} />
      <span className={styles.time}>
        {isLoading(state) ? (
          <span>{USER_TEXTS.loadingAudio}</span>
        ) : (
          <span translate="no">
            {`${formatClock(state.positionSeconds)} / ${formatClock(state.durationSeconds)}`}
          </span>
        )}
      </span>
      <SpeedSelect speed={state.speed} onChange={(speed) => send({ type: 'setSpeed', speed })} />
    </div>
  );
}

function isLoading({ isReady, status }: PlayerState): boolean {
  return !isReady && status !== 'unavailable';
}

interface MiniWaveProps extends MiniBarProps {
  /** Until scripts run. */
  readonly disabled?: boolean;
}

export function MiniWave({ peaks, state, send, disabled = false }: MiniWaveProps): ReactNode {
  if (state.status === 'unavailable') {
    return (
      <p className={styles.failed} role="alert">
        {state.retry ? ERROR_TEXTS.audioRetried : ERROR_TEXTS.audioFailed}
      </p>
    );
  }
  return <Waveform className={styles.wave} peaks={peaks} state={state} disabled={disabled} send={send} />;
}

/** The length until it plays, then the position. */
export function miniTime({ hasPlayed, positionSeconds, durationSeconds }: PlayerState): string {
  return formatClock(hasPlayed ? positionSeconds : durationSeconds);
}
