import { type Actor, createActor } from '../actor/create-actor.ts';
import type { KeyValueStore } from '../settings/key-value-store.ts';
import { loadPlaybackSpeed, savePlaybackSpeed } from '../settings/playback-speed.ts';
import type { PlayCounter } from './play-counter.ts';
import {
  type AudioTrouble,
  createPlayerMachine,
  type PlayerEvent,
  type PlayerState,
} from './player-machine.ts';
import type { AudioOutput, SampleSound } from './ports.ts';

/** What a player stands on. */
export interface PlayerOptions {
  readonly audio: AudioOutput;
  /** The recording's length as the service tells it; the element may not know it yet. */
  readonly durationSeconds: number;
  /** Keeps the listener's speed. */
  readonly settings: KeyValueStore;
  /** Called whenever sound begins, for the first time or again. */
  readonly onPlay?: () => void;
  /** Counts plays, so that a listener is told of the extensions now and then; a mini player has none. */
  readonly plays?: PlayCounter;
  /** A short sound mixed into a play from the beginning. */
  readonly sample?: SampleSound;
  /** For the console: the audio has stalled or failed. */
  readonly onTrouble?: (trouble: AudioTrouble) => void;
}

/** A running player: `toggle`, `seek` and the other commands in, what the audio reports out. */
export type Player = Actor<PlayerState, PlayerEvent>;

/** Runs the player machine on an audio element. `stop` lets the element go as it is; it does not silence it. */
export function createPlayer(options: PlayerOptions): Player {
  const { audio, durationSeconds, settings, plays } = options;
  const speed = loadPlaybackSpeed(settings);
  const start = { durationSeconds, speed, countsPlays: plays !== undefined };
  const actor = createActor(createPlayerMachine(start), (effect, send) => {
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
      case 'countPlay':
        return send({ type: 'play.counted', plays: plays?.countPlay() ?? 0 });
      case 'playSample':
        return options.sample?.play();
      case 'reportPlay':
        return options.onPlay?.();
      case 'reportTrouble':
        return options.onTrouble?.(effect.trouble);
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
