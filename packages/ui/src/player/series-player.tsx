import { formatClock } from '@beep/core/time';
import { type ReactNode, useEffect } from 'react';
import { AudioElement } from './audio-element.tsx';
import { PlaybackError } from './playback-line.tsx';
import styles from './player-card.module.css';
import type { KeyHelp } from './player-keys-view.tsx';
import { PlayerOptions } from './player-options.tsx';
import { Transport } from './transport.tsx';
import { type PlayerView, usePlayer } from './use-player.ts';
import { Waveform } from './waveform.tsx';

/** Audio that was loaded whole. */
export interface LoadedSound {
  readonly id: string;
  readonly audio: Blob;
  /** Its object URL, which the caller revokes. */
  readonly url: string;
  readonly durationSeconds: number;
  readonly peaks: readonly number[] | undefined;
  /** In the system's media controls. */
  readonly title: string;
}

export interface SeriesPlayerProps {
  /** The sound of the series that was loaded last; null before the first one. */
  readonly sound: LoadedSound | null;
  /** Of the sound that is to be played: until it is loaded, the one before is kept, silent. */
  readonly status: 'known' | 'loading' | 'failed';
  /** Plays as soon as it is there: only after a press. */
  readonly playsOn: boolean;
  readonly onPlay: () => void;
  readonly onEnded: () => void;
  /** False while something else has the keys. */
  readonly hasControls: boolean;
  readonly pageKeys: readonly KeyHelp[];
  /** The last place of the line of buttons. */
  readonly action: ReactNode;
  /** Content below that shares the player. */
  readonly children: (player: Pick<PlayerView, 'state' | 'send'>) => ReactNode;
}

/** One player for one sound after the other, whose audio element stays: phones let it play on. */
export function SeriesPlayer({ sound, ...props }: SeriesPlayerProps): ReactNode {
  if (sound !== null) return <LoadedPlayer {...props} sound={sound} />;
  return <PlaybackError status={props.status === 'failed' ? 'failed' : 'loading'} />;
}

interface LoadedPlayerProps extends SeriesPlayerProps {
  readonly sound: LoadedSound;
}

function LoadedPlayer(props: LoadedPlayerProps): ReactNode {
  const { sound, status, playsOn, onPlay, onEnded, hasControls, pageKeys, action, children } = props;
  const { state, send, attach } = usePlayer({
    durationSeconds: sound.durationSeconds,
    autoPlay: playsOn,
    title: sound.title,
    recordingId: sound.id,
    silencesOf: sound.audio,
    onPlay,
  });
  const isKept = status !== 'known';
  useEffect(() => {
    if (isKept) send({ type: 'pause' });
  }, [isKept, send]);
  return (
    <div onEndedCapture={onEnded}>
      <AudioElement url={sound.url} attach={attach} title={sound.title} />
      {status !== 'known' || state.status === 'unavailable' ? (
        <PlaybackError status={status === 'loading' ? 'loading' : 'failed'} />
      ) : (
        <Waveform large peaks={sound.peaks} state={state} send={send} />
      )}
      <div className={styles.times}>
        <b translate="no">{formatClock(state.positionSeconds)}</b>
        <span translate="no">{formatClock(sound.durationSeconds)}</span>
      </div>
      {hasControls && (
        <>
          <Transport state={state} send={send} download={action} />
          <PlayerOptions state={state} send={send} pageKeys={pageKeys} />
        </>
      )}
      {children({ state, send })}
    </div>
  );
}
