import type { Actor } from '@beep/core';
import { useSyncExternalStore } from 'react';

/**
 * The actor's present state, kept up to date. `atServer` is what the server drew and what hydration compares
 * with; without it the actor's own state is used, which must then be the same on both sides.
 */
export function useActor<State>(
  actor: Pick<Actor<State, never>, 'getSnapshot' | 'subscribe'>,
  atServer?: State,
): State {
  const serverSnapshot = atServer === undefined ? actor.getSnapshot : () => atServer;
  return useSyncExternalStore(actor.subscribe, actor.getSnapshot, serverSnapshot);
}
