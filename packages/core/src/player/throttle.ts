import type { Actor } from '../actor/create-actor.ts';
import type { PlayerEvent, PlayerState } from './player-machine.ts';
import type { AudioFact } from './ports.ts';
import { endOfSilence } from './silence.ts';

/** Position updates per second; each whole second is among them. */
const UPDATES_PER_SECOND = 4;

/** The two inputs of a machine: commands, and reports of the audio. */
export interface Throttled {
  readonly send: (event: PlayerEvent) => void;
  readonly hear: (fact: AudioFact) => void;
}

/**
 * Throttles the positions that the audio reports every frame, as each one would render. The machine gets the last
 * position before any other event, and the next one at once after it: audio starts later than the element reports.
 * `onMove` is called with every position, as a state.
 */
export function throttle(
  actor: Pick<Actor<PlayerState, PlayerEvent>, 'getSnapshot' | 'send'>,
  onMove?: (state: PlayerState) => void,
): Throttled {
  let waiting: AudioFact | null = null;
  let isOnItsWay = false;
  function send(event: PlayerEvent): void {
    const last = waiting;
    waiting = null;
    isOnItsWay = false;
    if (last !== null) actor.send(last);
    actor.send(event);
  }
  return {
    send,
    hear(fact) {
      if (fact.type !== 'audio.moved') return send(fact);
      const { positionSeconds } = fact;
      waiting = isOnItsWay && playsOn(actor.getSnapshot(), positionSeconds) ? fact : null;
      isOnItsWay = true;
      if (waiting === null) actor.send(fact);
      onMove?.({ ...actor.getSnapshot(), positionSeconds });
    },
  };
}

/** True if only the position changed and it can wait. */
function playsOn(state: PlayerState, positionSeconds: number): boolean {
  if (state.status !== 'playing' || positionSeconds < state.positionSeconds) return false;
  if (state.skipsSilence && endOfSilence(state.silences, positionSeconds) !== null) return false;
  return momentOf(positionSeconds) === momentOf(state.positionSeconds);
}

function momentOf(positionSeconds: number): number {
  return Math.floor(positionSeconds * UPDATES_PER_SECOND);
}
