import {
  CONTROL_LABELS,
  createdLabel,
  ERROR_TEXTS,
  expiryLabel,
  formatClock,
  type Recording,
  type RecordingLibrary,
  USER_TEXTS,
} from '@beep/core';
import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { ExpirySelect } from '../controls/expiry-select.tsx';
import { IconButton } from '../controls/icon-button.tsx';
import { PlayButton } from '../controls/play-button.tsx';
import { DeleteControl } from '../dialogs/delete-control.tsx';
import { useToast } from '../feedback/toasts.tsx';
import { Icon } from '../icons/icon.tsx';
import { AudioElement } from '../playback/audio-element.tsx';
import { MiniBar } from '../playback/mini-player.tsx';
import { isSounding, usePlayer } from '../playback/use-player.ts';
import { Voice } from '../playback/waveform.tsx';
import { useExpiryChange } from '../recordings/use-expiry-change.ts';
import { useUiPorts } from '../ui-ports.tsx';
import styles from './history.module.css';

const COLUMNS = 7;
const NO_NUMBER = '–';
const SPARK_BARS = 30;

export interface HistoryRowProps {
  readonly recording: Recording;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
  readonly library: RecordingLibrary;
  readonly onChanged: (change: Partial<Recording>) => void;
  readonly onDeleted: () => void;
}

/** One recording. Opening it plays it; pausing closes it. */
export function HistoryRow(props: HistoryRowProps): ReactNode {
  const { recording, isOpen, onToggle } = props;
  const { clock } = useUiPorts();
  const { durationSeconds, peaks, createdAtMs, audioUrl } = recording;
  const { state, send, attach } = usePlayer({ durationSeconds, autoPlay: true });
  const when = createdAtMs === null ? USER_TEXTS.voiceNote : createdLabel(createdAtMs, clock.nowMs());
  const length = formatClock(durationSeconds);
  const press = (): void => {
    if (isOpen && !isSounding(state)) send({ type: 'play' });
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
          {when}
        </th>
        <td className={styles.wave}>
          <Voice className={styles.spark} peaks={peaks} bars={SPARK_BARS} />
        </td>
        <td className={styles.length}>{length}</td>
        <td className={styles.listens}>
          <Icon name="headphones" />
          <span>{recording.listenCount?.toLocaleString('en-US') ?? NO_NUMBER}</span>
        </td>
        <RowControls {...props} />
      </tr>
      {isOpen && (
        <tr className={styles.player}>
          <td colSpan={COLUMNS}>
            <AudioElement url={audioUrl} attach={attach} title={USER_TEXTS.voiceNote} />
            <MiniBar peaks={peaks} state={state} send={send} />
          </td>
        </tr>
      )}
    </>
  );
}

function RowControls({ recording, library, onChanged, onDeleted }: HistoryRowProps): ReactNode {
  const { clock, copyText } = useUiPorts();
  const { isUpdating, change } = useExpiryChange(library);
  const showToast = useToast();

  async function copy(): Promise<void> {
    showToast((await copyText(recording.shareUrl)) ? USER_TEXTS.linkCopied : ERROR_TEXTS.copyRefused);
  }

  async function remove(): Promise<void> {
    const outcome = await library.remove(recording.id);
    if (outcome.status === 'failed') {
      showToast(ERROR_TEXTS.deleteFailed);
      return;
    }
    onDeleted();
    showToast(USER_TEXTS.recordingDeleted);
  }

  return (
    <>
      <td className={styles.expiry}>
        <ExpirySelect
          look="plain"
          current={expiryLabel(recording.expiresAtMs, { nowMs: clock.nowMs() })}
          isUpdating={isUpdating}
          onChoose={(option) => change(recording.id, option, (expiresAtMs) => onChanged({ expiresAtMs }))}
        />
      </td>
      <td className={styles.controls}>
        <IconButton icon="copy" label={CONTROL_LABELS.copyLink} onClick={() => void copy()} />
        <DeleteControl iconOnly onDelete={remove} />
      </td>
    </>
  );
}
