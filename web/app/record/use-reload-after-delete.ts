import { createSessionStore } from '@beep/browser';
import { RELOAD_AFTER_DELETE_MS, UNDO_DELETE_MS } from '@beep/core/limits';
import type { Recorder } from '@beep/core/recorder';
import { type RecorderScreenProps, useUndoRemoval } from '@beep/ui';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useComposition } from '../composition-context.tsx';
import { useRecordings } from '../ports/with-recordings.tsx';

/** The id of the recording deleted before the reload. */
const KEY = 'beep.deleted';

/**
 * Reloads the page 1 s after its recording was deleted (spec 1, section 4). The reload removes the toast, so the new
 * page offers Undo for the rest of its time.
 */
export function useReloadAfterDelete(
  recorder: Recorder,
): Pick<RecorderScreenProps, 'onDeleted' | 'onUndoDelete'> {
  const { ui } = useComposition();
  const { library } = useRecordings();
  const [store] = useState(createSessionStore);
  const [id] = useState(() => store.get(KEY));
  const offerUndo = useUndoRemoval({ id: id ?? '', library, offersLink: true });
  const offerAgain = useEffectEvent(() => {
    store.remove(KEY);
    if (id !== null) offerUndo(UNDO_DELETE_MS - RELOAD_AFTER_DELETE_MS);
  });
  useEffect(() => offerAgain(), []);
  const keep = useRef(() => {});

  return {
    onDeleted(deleted) {
      keep.current = ui.clock.after(RELOAD_AFTER_DELETE_MS, () => {
        // Do not interrupt a new recording with the reload.
        if (recorder.getSnapshot().status !== 'idle') return;
        store.set(KEY, deleted);
        location.reload();
      });
    },
    onUndoDelete: () => keep.current(),
  };
}
