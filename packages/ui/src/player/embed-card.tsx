import { type Recording, recordingName } from '@beep/core/recordings';
import { ERROR_TEXTS, USER_TEXTS } from '@beep/core/texts';
import type { ReactNode } from 'react';
import { useHydrated } from '../actor/use-hydrated.ts';
import { PlayButton } from '../controls/play-button.tsx';
import { SpeedSelect } from '../controls/speed-select.tsx';
import { useHasExpired } from '../recordings/use-has-expired.ts';
import { AudioElement, mp3Of } from './audio-element.tsx';
import styles from './embed-card.module.css';
import { LocalTime } from './local-time.tsx';
import { MiniWave, miniTime } from './mini-player.tsx';
import { isSounding, usePlayer } from './use-player.ts';
import { WithoutScripts } from './without-scripts.tsx';

export interface EmbedCardProps {
  readonly recording: Pick<
    Recording,
    'audioUrl' | 'durationSeconds' | 'createdAtMs' | 'expiresAtMs' | 'peaks'
  >;
  /** The way to the listen page. */
  readonly home: ReactNode;
  /** Called whenever playback starts. */
  readonly onPlay?: () => void;
}

/**
 * A recording in a frame of another site, in as little room as that site gives. A recording that expires while it plays
 * can be heard to its end.
 */
export function EmbedCard({ recording, home, onPlay }: EmbedCardProps): ReactNode {
  const { audioUrl, durationSeconds, createdAtMs, expiresAtMs, peaks } = recording;
  const hasExpired = useHasExpired(expiresAtMs);
  const isHydrated = useHydrated();
  const { state, send, attach } = usePlayer({
    durationSeconds,
    title: recordingName(durationSeconds),
    ...(onPlay && { onPlay }),
  });
  if (hasExpired && !isSounding(state)) return <EmbedGone text={ERROR_TEXTS.recordingExpired} home={home} />;
  return (
    <main className={styles.card} aria-label={USER_TEXTS.voiceNote}>
      <WithoutScripts />
      <header className={styles.head}>
        <h1 className={styles.name}>{USER_TEXTS.voiceNote}</h1>
        {createdAtMs !== null && (
          <p className={styles.when}>
            <LocalTime atMs={createdAtMs} />
          </p>
        )}
      </header>
      <AudioElement
        className={styles.native}
        url={audioUrl}
        otherwise={mp3Of(audioUrl)}
        attach={attach}
        title={USER_TEXTS.voiceNote}
        withoutScripts
      />
      <div className={styles.player} data-scripted>
        <PlayButton
          small
          filled
          isSounding={isSounding(state)}
          data-replay="audio"
          onClick={() => send({ type: 'toggle' })}
        />
        <MiniWave peaks={peaks} state={state} send={send} disabled={!isHydrated} />
        <span className={styles.time}>{miniTime(state)}</span>
      </div>
      <footer className={styles.foot}>
        {home}
        <span data-scripted>
          <SpeedSelect
            speed={state.speed}
            disabled={!isHydrated}
            onChange={(speed) => send({ type: 'setSpeed', speed })}
          />
        </span>
      </footer>
    </main>
  );
}

export interface EmbedGoneProps {
  /** The reason why there is no audio. */
  readonly text: string;
  readonly home: ReactNode;
}

/** The frame of a recording that is gone. */
export function EmbedGone({ text, home }: EmbedGoneProps): ReactNode {
  return (
    <main className={styles.card} aria-label={USER_TEXTS.recordingUnavailable}>
      <header className={styles.head}>
        <h1 className={styles.name}>{USER_TEXTS.recordingUnavailable}</h1>
      </header>
      <p className={styles.gone} role="status">
        {text}
      </p>
      <footer className={styles.foot}>{home}</footer>
    </main>
  );
}
