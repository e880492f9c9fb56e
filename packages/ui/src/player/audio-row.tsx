import { USER_TEXTS } from '@beep/core/texts';
import { type ReactNode, type Ref, useState } from 'react';
import { classNames } from '../class-names.ts';
import { PlayButton } from '../controls/play-button.tsx';
import { useObjectUrl } from '../recorder/saved/use-object-url.ts';
import { AudioElement } from './audio-element.tsx';
import styles from './audio-row.module.css';
import { isSounding } from './is-sounding.ts';
import { LocalTime } from './local-time.tsx';
import { MiniBar } from './mini-player.tsx';
import { PlaybackError } from './playback-line.tsx';
import { useLoadedAudio } from './use-loaded-audio.ts';
import { usePlayer } from './use-player.ts';
import { useTurnWhileLoading } from './use-turn-while-loading.ts';

export interface AudioRowProps {
  /** Names the audio for screen readers. */
  readonly name: string;
  /** The same for the eye; the name by default. */
  readonly heading?: ReactNode;
  /** Milliseconds since the epoch; undefined if it is not told. */
  readonly atMs?: number | undefined;
  readonly durationSeconds: number;
  readonly peaks?: readonly number[] | undefined;
  /** Null if it cannot be loaded. */
  readonly load: () => Promise<Blob | null>;
  /** Called whenever it starts to play. */
  readonly onPlay?: (() => void) | undefined;
  readonly playRef?: Ref<HTMLButtonElement> | undefined;
  /** After the time. */
  readonly facts?: ReactNode;
  readonly isStrong?: boolean;
  /** The controls at the end of the row. */
  readonly children?: ReactNode;
  /** Below the row: what belongs to it. */
  readonly below?: ReactNode;
}

/** Audio in one row of a list. Opening it plays it; pausing closes it. */
export function AudioRow(props: AudioRowProps): ReactNode {
  const { name, heading = name, atMs, durationSeconds, peaks, load, onPlay } = props;
  const [isOpen, setOpen] = useState(false);
  const loaded = useLoadedAudio(load, isOpen);
  const url = useObjectUrl(isOpen && loaded.status === 'known' ? loaded.audio : null);
  const { state, send, attach } = usePlayer({
    ...{ durationSeconds, autoPlay: true },
    ...(onPlay !== undefined && { onPlay }),
  });
  useTurnWhileLoading(isOpen && loaded.status === 'loading', () => setOpen(false));
  const isPlaying = isOpen && isSounding(state);
  const press = (): void => {
    if (isOpen && url !== null && !isPlaying) send({ type: 'play' });
    else setOpen(!isOpen);
  };
  return (
    <li className={classNames(styles.row, props.isStrong && styles.strong)}>
      <PlayButton
        ref={props.playRef}
        small
        filled={isOpen}
        isSounding={isPlaying}
        what={name}
        aria-expanded={isOpen}
        onClick={press}
      />
      <div className={styles.words}>
        <p className={styles.name}>{heading}</p>
        <p className={styles.when}>
          {atMs !== undefined && <LocalTime atMs={atMs} />}
          {props.facts}
        </p>
      </div>
      <div className={styles.controls}>{props.children}</div>
      {isOpen && (
        <div className={styles.player}>
          {url === null ? (
            <PlaybackError status={loaded.status === 'failed' ? 'failed' : 'loading'} />
          ) : (
            <>
              <AudioElement url={url} attach={attach} title={USER_TEXTS.voiceNote} />
              <MiniBar peaks={peaks} state={state} send={send} />
            </>
          )}
        </div>
      )}
      {props.below}
    </li>
  );
}
