import { createSessionStore } from '@beep/browser';
import { RELOAD_AFTER_DELETE_MS, UNDO_DELETE_MS } from '@beep/core/limits';
import type { RecordingLibrary } from '@beep/core/recordings';
import { useUndoRemoval } from '@beep/ui';
import { useEffect, useEffectEvent, useState } from 'react';
import { DELETED_KEY } from './use-reload-after-delete.ts';

export { createPlayerPorts } from '../ports/create-player-ports.ts';

export interface UndoAfterReloadProps {
  readonly library: Pick<RecordingLibrary, 'restore'>;
}

/** The page was reloaded because its recording was deleted: offers Undo for the rest of its time. */
export function UndoAfterReload({ library }: UndoAfterReloadProps): null {
  const [store] = useState(createSessionStore);
  const [id] = useState(() => store.get(DELETED_KEY));
  const offerUndo = useUndoRemoval({ id: id ?? '', library, offersLink: true });
  const offerAgain = useEffectEvent(() => {
    store.remove(DELETED_KEY);
    if (id !== null) offerUndo(UNDO_DELETE_MS - RELOAD_AFTER_DELETE_MS);
  });
  useEffect(() => offerAgain(), []);
  return null;
}
