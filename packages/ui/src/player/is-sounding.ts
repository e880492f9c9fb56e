import type { PlayerState } from '@beep/core/player';

/** True if a press on the play button would pause. */
export function isSounding(state: PlayerState): boolean {
  return state.status === 'playing' || state.status === 'buffering';
}
