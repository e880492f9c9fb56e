import { type PlayerPorts, useLoaded, useQuiet } from '@beep/ui';
import { type ComponentType, useCallback } from 'react';
import { useComposition } from '../composition-context.tsx';
import type { UploadsComposition } from '../uploads-composition.ts';
import { useDrafts } from '../use-drafts.ts';
import type { UndoAfterReloadProps } from './saved-parts.tsx';

/** What plays, shows and changes recordings. */
export interface SavedParts extends Pick<UploadsComposition, 'recordings' | 'defaultExpiry'> {
  readonly player: PlayerPorts;
  readonly UndoAfterReload: ComponentType<UndoAfterReloadProps>;
}

/**
 * The parts of the page that are needed once a recording is paused or saved. They are loaded after the page is shown, and
 * again each time `occasion` changes if that failed; null until then.
 */
export function useSavedParts(occasion: string): SavedParts | null {
  const { player } = useComposition();
  const { loadUploads } = useDrafts();
  const load = useCallback(async (): Promise<SavedParts> => {
    const [{ recordings, defaultExpiry }, { createPlayerPorts, UndoAfterReload }] = await Promise.all([
      loadUploads(),
      import('./saved-parts.tsx'),
    ]);
    return { recordings, defaultExpiry, player: player.make(createPlayerPorts), UndoAfterReload };
  }, [loadUploads, player]);
  return useLoaded(load, useQuiet() ? occasion : null);
}
