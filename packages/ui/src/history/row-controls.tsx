import {
  CONTROL_LABELS,
  ERROR_TEXTS,
  expiryLabel,
  type ListedRecording,
  mayHelpAgain,
  type RecordingLibrary,
  recordingLinkHtml,
  UNDO_DELETE_MS,
  USER_TEXTS,
} from '@beep/core';
import type { ReactNode } from 'react';
import { ExpirySelect } from '../controls/expiry-select.tsx';
import { IconButton } from '../controls/icon-button.tsx';
import { DeleteControl } from '../dialogs/delete-control.tsx';
import { type ToastOptions, useToast } from '../feedback/toasts.tsx';
import { DownloadButton } from '../recordings/download-button.tsx';
import { useExpiryChange } from '../recordings/use-expiry-change.ts';
import { useUiPorts } from '../ui-ports.tsx';
import styles from './history.module.css';

export interface RowControlsProps {
  readonly recording: ListedRecording;
  readonly library: RecordingLibrary;
  readonly onChanged: (change: Partial<ListedRecording>) => void;
  readonly onDeleted: () => void;
  readonly onRestored: () => void;
}

/** When it expires, and what can be done with it. */
export function RowControls(props: RowControlsProps): ReactNode {
  const { recording, library, onChanged } = props;
  const { clock, copyText } = useUiPorts();
  const { isUpdating, change } = useExpiryChange(library);
  const showToast = useToast();
  const remove = useRemoval(props);

  async function copy(): Promise<void> {
    const { shareUrl, durationSeconds } = recording;
    const isCopied = await copyText(shareUrl, recordingLinkHtml(shareUrl, durationSeconds));
    showToast(isCopied ? USER_TEXTS.rowLinkCopied : ERROR_TEXTS.copyRefused);
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
        <DownloadButton id={recording.id} />
        <DeleteControl iconOnly onDelete={remove} />
      </td>
    </>
  );
}

/** The row leaves without a reload, and the toast offers to take it back (differences.md). */
function useRemoval({ recording, library, onDeleted, onRestored }: RowControlsProps): () => Promise<void> {
  const showToast = useToast();

  async function restore(): Promise<void> {
    const outcome = await library.restore(recording.id);
    if (outcome.status === 'ok') {
      onRestored();
      showToast(USER_TEXTS.recordingRestored);
      return;
    }
    showToast(ERROR_TEXTS.restoreFailed, mayHelpAgain(outcome) ? undo : {});
  }

  const undo: ToastOptions = {
    shownMs: UNDO_DELETE_MS,
    action: { label: CONTROL_LABELS.undo, onPress: () => void restore() },
  };

  return async () => {
    const outcome = await library.remove(recording.id);
    if (outcome.status === 'failed') {
      showToast(ERROR_TEXTS.deleteFailed);
      return;
    }
    onDeleted();
    showToast(USER_TEXTS.recordingDeleted, undo);
  };
}
