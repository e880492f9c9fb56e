import {
  CONTROL_LABELS,
  ERROR_TEXTS,
  mayHelpAgain,
  type RecordingLibrary,
  UNDO_DELETE_MS,
  USER_TEXTS,
} from '@beep/core';
import { type ToastOptions, useToast } from '../feedback/toasts.tsx';

export interface RemovalOptions {
  readonly id: string;
  readonly library: Pick<RecordingLibrary, 'remove' | 'restore'>;
  /** It is deleted; what follows comes from the toast, also when the component is gone. */
  readonly onDeleted: () => void;
  readonly onRestored: () => void;
  /** By default a toast says that it was not deleted. */
  readonly onFailed?: () => void;
}

/** Deletes a recording without a reload; the toast offers to take it back (differences.md). */
export function useRemoval(options: RemovalOptions): () => Promise<void> {
  const { id, library, onDeleted, onRestored } = options;
  const showToast = useToast();
  const { onFailed = () => showToast(ERROR_TEXTS.deleteFailed) } = options;

  async function restore(): Promise<void> {
    const outcome = await library.restore(id);
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
    const outcome = await library.remove(id);
    if (outcome.status === 'failed') {
      onFailed();
      return;
    }
    onDeleted();
    showToast(USER_TEXTS.recordingDeleted, undo);
  };
}
