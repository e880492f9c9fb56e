import { createSessionStore } from '@beep/browser';
import { RELOAD_AFTER_DELETE_MS } from '@beep/core/limits';
import type { Recorder } from '@beep/core/recorder';
import type { RecorderScreenProps } from '@beep/ui';
import { useRef } from 'react';
import { useComposition } from '../composition-context.tsx';

/** Stores the id of the recording deleted before the reload, for {@link UndoAfterReload}. */
export const DELETED_KEY = 'beep.deleted';

/**
 * Reloads the page 1 s after its recording was deleted. The reload removes the toast, so the new
 * page offers Undo for the rest of its time.
 */
export function useReloadAfterDelete(
  recorder: Recorder,
): Pick<RecorderScreenProps, 'onDeleted' | 'onUndoDelete'> {
  const { ui } = useComposition();
  const keep = useRef(() => {});

  return {
    onDeleted(deleted) {
      keep.current = ui.clock.after(RELOAD_AFTER_DELETE_MS, () => {
        // Do not interrupt a new recording with the reload.
        if (recorder.getSnapshot().status !== 'idle') return;
        createSessionStore().set(DELETED_KEY, deleted);
        location.reload();
      });
    },
    onUndoDelete: () => keep.current(),
  };
}
