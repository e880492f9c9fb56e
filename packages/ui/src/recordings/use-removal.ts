import { UNDO_DELETE_MS } from '@beep/core/limits';
import { isRetryable, type Recording, type RecordingLibrary } from '@beep/core/recordings';
import { CONTROL_LABELS, ERROR_TEXTS, USER_TEXTS } from '@beep/core/texts';
import { type ToastOptions, useToast } from '../feedback/toasts.tsx';
import { useCopyLink } from './use-copy-link.ts';

export interface UndoRemovalOptions {
  readonly id: string;
  readonly library: Pick<RecordingLibrary, 'restore'>;
  /** Undo was pressed. */
  readonly onUndo?: () => void;
  readonly onRestored?: () => void;
  /** The screen does not show the recording that is back, so the toast offers its link. */
  readonly offersLink?: boolean;
}

/** Announces a deletion and offers Undo, by default for as long as differences.md says. */
export function useUndoRemoval(options: UndoRemovalOptions): (shownMs?: number) => void {
  const { id, library, onUndo, onRestored, offersLink = false } = options;
  const showToast = useToast();
  const copyLink = useCopyLink();
  const withLink = (restored: Recording): ToastOptions => ({
    shownMs: UNDO_DELETE_MS,
    action: { label: CONTROL_LABELS.copyLink, onPress: () => void copyLink(restored) },
  });

  async function restore(): Promise<void> {
    onUndo?.();
    const outcome = await library.restore(id);
    if (outcome.status === 'ok') {
      onRestored?.();
      showToast(USER_TEXTS.recordingRestored, offersLink ? withLink(outcome.value) : {});
      return;
    }
    showToast(ERROR_TEXTS.restoreFailed, isRetryable(outcome) ? undo(UNDO_DELETE_MS) : {});
  }

  const undo = (shownMs: number): ToastOptions => ({
    shownMs,
    action: { label: CONTROL_LABELS.undo, onPress: () => void restore() },
  });

  return (shownMs = UNDO_DELETE_MS) => showToast(USER_TEXTS.recordingDeleted, undo(shownMs));
}

export interface RemovalOptions extends UndoRemovalOptions {
  readonly library: Pick<RecordingLibrary, 'remove' | 'restore'>;
  /** The recording is deleted; later events come from the toast, even after unmounting. */
  readonly onDeleted: () => void;
  /** By default a toast says that it was not deleted. */
  readonly onFailed?: () => void;
}

/** Deletes a recording without a reload; a toast offers Undo (differences.md). */
export function useRemoval(options: RemovalOptions): () => Promise<void> {
  const { id, library, onDeleted } = options;
  const showToast = useToast();
  const offerUndo = useUndoRemoval(options);
  const { onFailed = () => showToast(ERROR_TEXTS.deleteFailed) } = options;
  return async () => {
    const outcome = await library.remove(id);
    if (outcome.status === 'failed') {
      onFailed();
      return;
    }
    onDeleted();
    offerUndo();
  };
}
