import { type Actor, createActor } from '../actor/create-actor.ts';
import type { KeyValueStore } from '../settings/key-value-store.ts';
import { loadPlaybackSpeed, savePlaybackSpeed } from '../settings/playback-speed.ts';
import { createPlayerMachine, type PlayerEvent, type PlayerState } from './player-machine.ts';
import type { AudioOutput } from './ports.ts';

/** What a player stands on. */
export interface PlayerOptions {
  readonly audio: AudioOutput;
  /** The recording's length as the service tells it; the element may not know it yet. */
  readonly durationSeconds: number;
  /** Keeps the listener's speed. */
  readonly settings: KeyValueStore;
  /** Called once, when sound first begins. */
  readonly onFirstPlay?: () => void;
}

/** A running player: `toggle`, `seek` and the other commands in, what the audio reports out. */
export type Player = Actor<PlayerState, PlayerEvent>;

/** Runs the player machine on an audio element. `stop` lets the element go as it is; it does not silence it. */
export function createPlayer({ audio, durationSeconds, settings, onFirstPlay }: PlayerOptions): Player {
  const speed = loadPlaybackSpeed(settings);
  const actor = createActor(createPlayerMachine({ durationSeconds, speed }), (effect) => {
    switch (effect.type) {
      case 'play':
        return audio.play();
      case 'pause':
        return audio.pause();
      case 'seek':
        return audio.seek(effect.positionSeconds);
      case 'setSpeed':
        return audio.setSpeed(effect.speed);
      case 'saveSpeed':
        return savePlaybackSpeed(settings, effect.speed);
      case 'reportFirstPlay':
        return onFirstPlay?.();
    }
  });
  audio.setSpeed(speed);
  const unsubscribe = audio.subscribe(actor.send);
  return {
    ...actor,
    stop() {
      unsubscribe();
      actor.stop();
    },
  };
}
