import type { ExternalStore } from '@beep/core/actor';
import { useSyncExternalStore } from 'react';

/**
 * Returns the actor's current state and follows it. Pass the server's state as `atServer`; without it the server and
 * the browser must start with the same state.
 */
export function useActor<State>(actor: ExternalStore<State>, atServer?: State): State {
  const serverSnapshot = atServer === undefined ? actor.getSnapshot : () => atServer;
  return useSyncExternalStore(actor.subscribe, actor.getSnapshot, serverSnapshot);
}
