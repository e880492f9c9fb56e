import { ERROR_TEXTS } from '@beep/core/texts';
import { formatClock } from '@beep/core/time';
import { type CSSProperties, createElement, type ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { PlayButton } from '../controls/play-button.tsx';
import { isSounding, usePlayer } from '../player/use-player.ts';
import styles from './hero.module.css';
import { HERO_BARS } from './hero-bars.ts';

export interface HeroVoiceProps {
  readonly url: string;
  readonly durationSeconds: number;
  readonly title: string;
  readonly hint: string;
}

/** Where the drawing stands before anything has been played. */
const AT_REST_PERCENT = 38.4;

/** A waveform across the page with an audible sample, which is loaded on the first play. */
export function HeroVoice({ url, durationSeconds, title, hint }: HeroVoiceProps): ReactNode {
  const { state, send, attach } = usePlayer({ durationSeconds });
  const at = state.hasPlayed ? (state.positionSeconds / state.durationSeconds) * 100 : AT_REST_PERCENT;
  return (
    <figure className={styles.voice}>
      <div
        className={styles.strip}
        style={{ '--at': `${Math.min(at, 100).toFixed(1)}%` } as CSSProperties}
        aria-hidden="true"
      >
        <Bars />
        <Bars className={styles.played} />
        <span className={styles.head} />
      </div>
      <figcaption className={styles.caption}>
        {createElement('audio', {
          ref: attach,
          src: url,
          title,
          preload: 'none',
          controls: true,
          'data-page-audio': '',
          className: styles.native,
        })}
        <PlayButton
          small
          filled
          className={styles.play}
          isSounding={isSounding(state)}
          what={title}
          data-replay="audio"
          onClick={() => send({ type: 'toggle' })}
        />
        <span>
          <b>{title}</b>
          {state.status === 'unavailable' ? (
            <span className={styles.hint} role="alert">
              {ERROR_TEXTS.audioFailed}
            </span>
          ) : (
            <span className={styles.hint}>{hint}</span>
          )}
        </span>
        <span className={styles.time}>
          {state.hasPlayed && `${formatClock(state.positionSeconds)} / `}
          {formatClock(state.durationSeconds)}
        </span>
      </figcaption>
    </figure>
  );
}

const PITCH = 12;
const WIDTH = HERO_BARS.length * PITCH;
const PATH = HERO_BARS.map((half, at) => `M${at * PITCH + PITCH / 2} ${100 - half}v${2 * half}`).join('');

function Bars({ className }: { readonly className?: string | undefined }): ReactNode {
  return (
    <svg
      viewBox={`0 0 ${WIDTH} 200`}
      preserveAspectRatio="xMidYMid slice"
      className={classNames(className)}
      aria-hidden="true"
    >
      <path d={PATH} />
    </svg>
  );
}
