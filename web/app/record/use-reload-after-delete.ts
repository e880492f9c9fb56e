import { createSessionStore } from '@beep/browser';
import { RELOAD_AFTER_DELETE_MS, type Recorder, UNDO_DELETE_MS } from '@beep/core';
import { type RecorderScreenProps, useUndoRemoval } from '@beep/ui';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useComposition } from '../composition-context.tsx';

/** What the page before deleted, as `{when} {id}`; the time in milliseconds since the epoch. */
const KEY = 'beep.deleted';

/**
 * The page comes anew 1 s after its recording was deleted (spec 1, section 4). That takes the toast along, so the page
 * that comes offers Undo for what is left of its time.
 */
export function useReloadAfterDelete(
  recorder: Recorder,
): Pick<RecorderScreenProps, 'onDeleted' | 'onUndoDelete'> {
  const { library, ui } = useComposition();
  const { clock } = ui;
  const navigate = useNavigate();
  const [store] = useState(createSessionStore);
  const [deleted] = useState(() => parseDeleted(store.get(KEY)));
  const reload = useRef<() => void>(undefined);
  const offerUndo = useUndoRemoval({ id: deleted.id, library, offersLink: true });
  const offerWhatIsLeft = useEffectEvent(() => {
    store.remove(KEY);
    const leftMs = deleted.atMs + UNDO_DELETE_MS - clock.nowMs();
    if (leftMs > 0) offerUndo(leftMs);
  });
  useEffect(() => offerWhatIsLeft(), []);

  return {
    onDeleted(id) {
      const atMs = clock.nowMs();
      reload.current = clock.after(RELOAD_AFTER_DELETE_MS, () => {
        // A new take, begun meanwhile, is worth more than a fresh page.
        if (recorder.getSnapshot().status !== 'idle') return;
        store.set(KEY, `${atMs} ${id}`);
        navigate(0);
      });
    },
    onUndoDelete: () => reload.current?.(),
  };
}

function parseDeleted(stored: string | null): { readonly id: string; readonly atMs: number } {
  const [atMs = '', id = ''] = stored?.split(' ') ?? [];
  return { id, atMs: Number(atMs) };
}
