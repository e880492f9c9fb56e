import {
  countLabel,
  createdLabel,
  formatClock,
  type ListedRecording,
  type RecordingLibrary,
  USER_TEXTS,
} from '@beep/core';
import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { PlayButton } from '../controls/play-button.tsx';
import { Icon } from '../icons/icon.tsx';
import { AudioElement } from '../playback/audio-element.tsx';
import { AudioTrouble, MiniBar } from '../playback/mini-player.tsx';
import { isSounding, usePlayer } from '../playback/use-player.ts';
import { Voice } from '../playback/waveform.tsx';
import { useAudioUrl } from '../recordings/use-audio-url.ts';
import { useUiPorts } from '../ui-ports.tsx';
import styles from './history.module.css';
import { RowControls } from './row-controls.tsx';

const COLUMNS = 7;
const SPARK_BARS = 30;

export interface HistoryRowProps {
  readonly recording: ListedRecording;
  /** The day leads to the page that its listeners see. */
  readonly isLinked: boolean;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
  readonly library: RecordingLibrary;
  readonly onChanged: (change: Partial<ListedRecording>) => void;
  readonly onDeleted: () => void;
  readonly onRestored: () => void;
}

/** One recording. Opening it plays it; pausing closes it. */
export function HistoryRow(props: HistoryRowProps): ReactNode {
  const { recording, isLinked, isOpen, onToggle, library } = props;
  const { clock } = useUiPorts();
  const { durationSeconds, peaks, createdAtMs } = recording;
  const { state, send, attach } = usePlayer({ durationSeconds, autoPlay: true });
  const audio = useAudioUrl(library, isOpen ? recording : null);
  const when = createdAtMs === null ? USER_TEXTS.voiceNote : createdLabel(createdAtMs, clock.nowMs());
  const length = formatClock(durationSeconds);
  const press = (): void => {
    if (isOpen && audio.status === 'known' && !isSounding(state)) send({ type: 'play' });
    else onToggle();
  };
  return (
    <>
      <tr className={classNames(styles.row, isOpen && styles.open)}>
        <td className={styles.play}>
          <PlayButton
            small
            filled={isOpen}
            isSounding={isOpen && isSounding(state)}
            what={`${when}, ${length}`}
            aria-expanded={isOpen}
            onClick={press}
          />
        </td>
        <th scope="row" className={styles.date}>
          {isLinked ? <a href={recording.shareUrl}>{when}</a> : when}
        </th>
        <td className={styles.wave}>
          <Voice className={styles.spark} peaks={peaks} bars={SPARK_BARS} />
        </td>
        <td className={styles.length}>{length}</td>
        <td className={styles.listens}>
          <Icon name="headphones" />
          <span>{countLabel(recording.listenCount)}</span>
        </td>
        <RowControls {...props} />
      </tr>
      {isOpen && (
        <tr className={styles.player}>
          <td colSpan={COLUMNS}>
            {audio.status === 'known' ? (
              <>
                <AudioElement url={audio.url} attach={attach} title={USER_TEXTS.voiceNote} />
                <MiniBar peaks={peaks} state={state} send={send} />
              </>
            ) : (
              <AudioTrouble status={audio.status} />
            )}
          </td>
        </tr>
      )}
    </>
  );
}
