import { formatClock } from '@beep/core/time';
import { type CSSProperties, createElement, type ReactNode, useCallback } from 'react';
import { classNames } from '../class-names.ts';
import { playButtonClass } from '../controls/play-button.tsx';
import { playButtonLabel } from '../controls/play-button-label.ts';
import { ToggleIcons, toggleIconsClass } from '../controls/toggle-icons.tsx';
import { usePlayerPorts } from '../player/player-ports.ts';
import { useUiPorts } from '../ui-ports.ts';
import styles from './hero.module.css';
import { HERO_BARS } from './hero-bars.ts';
import { runHeroVoice } from './run-hero-voice.ts';

export interface HeroVoiceProps {
  readonly url: string;
  readonly durationSeconds: number;
  readonly title: string;
  readonly hint: string;
}

/** Where the drawing stands before anything has been played. */
const AT_REST_PERCENT = 38.4;

/**
 * A waveform across the page with an audible sample, which is loaded on the first play. {@link runHeroVoice} plays it,
 * also on pages without React.
 */
export function HeroVoice({ url, durationSeconds, title, hint }: HeroVoiceProps): ReactNode {
  const { settings, clock } = useUiPorts();
  const ports = usePlayerPorts();
  const run = useCallback(
    (figure: HTMLElement | null) =>
      figure === null ? undefined : runHeroVoice(figure, { ...ports, settings, clock }),
    [ports, settings, clock],
  );
  return (
    <figure ref={run} className={styles.voice} data-hero-voice={durationSeconds}>
      <div
        className={styles.strip}
        style={{ '--at': `${AT_REST_PERCENT}%` } as CSSProperties}
        aria-hidden="true"
        data-part="strip"
      >
        <Bars />
        <Bars className={styles.played} />
        <span className={styles.head} />
      </div>
      <figcaption className={styles.caption}>
        {createElement('audio', {
          src: url,
          title,
          preload: 'none',
          controls: true,
          'data-page-audio': '',
          className: styles.native,
        })}
        <button
          type="button"
          className={classNames(
            playButtonClass({ small: true, filled: true, className: styles.play }),
            toggleIconsClass,
          )}
          aria-label={playButtonLabel(false, title)}
          data-replay="audio"
        >
          <ToggleIcons off="play" on="pause" />
        </button>
        <span className={styles.words}>
          <b>{title}</b>
          <span className={styles.hint} data-part="hint">
            {hint}
          </span>
        </span>
        <span className={styles.time} translate="no" data-part="time">
          {formatClock(durationSeconds)}
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
