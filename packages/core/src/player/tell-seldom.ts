import type { Actor } from '../actor/create-actor.ts';
import type { PlayerEvent, PlayerState } from './player-machine.ts';
import type { AudioFact } from './ports.ts';
import { endOfSilence } from './silence.ts';

/** So often a second of sound tells of itself; each whole second is among these moments. */
const TOLD_PER_SECOND = 4;

/** A machine's two entrances: for commands, and for what the audio reports. */
export interface Throttled {
  readonly send: (event: PlayerEvent) => void;
  readonly hear: (fact: AudioFact) => void;
}

/**
 * Stands between the audio, which tells where it is with every frame, and the machine, with which everything that
 * is drawn changes: while it merely plays on, positions wait. The machine knows the last one before anything else, and
 * after anything else the next one at once: sound begins later than the element says.
 * `onMove` is called with every position, as the state that would say it.
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

/** Nothing but the position is new, and nobody has to know it yet. */
function playsOn(state: PlayerState, positionSeconds: number): boolean {
  if (state.status !== 'playing' || positionSeconds < state.positionSeconds) return false;
  if (state.skipsSilence && endOfSilence(state.silences, positionSeconds) !== null) return false;
  return momentOf(positionSeconds) === momentOf(state.positionSeconds);
}

function momentOf(positionSeconds: number): number {
  return Math.floor(positionSeconds * TOLD_PER_SECOND);
}
