import { createListeners } from '../actor/create-listeners.ts';
import type { AudioFact, AudioOutput, SoundStretch } from '../player/ports.ts';

/** An audio element that reports what the test sets, and records commands. */
export interface FakeAudioOutput extends AudioOutput {
  readonly commands: readonly string[];
  report(...facts: AudioFact[]): void;
  setPlayed(...stretches: SoundStretch[]): void;
  /** Records another call in its order among the commands. */
  write(command: string): void;
}

/** Makes an audio output that reports nothing without the test. */
export function createFakeAudioOutput(): FakeAudioOutput {
  const commands: string[] = [];
  let played: readonly SoundStretch[] = [];
  const [subscribe, callAll] = createListeners<AudioFact>();
  return {
    commands,
    play: () => void commands.push('play'),
    pause: () => void commands.push('pause'),
    seek: (positionSeconds) => void commands.push(`seek ${positionSeconds}`),
    setSpeed: (speed) => void commands.push(`speed ${speed}`),
    setMuted: (isMuted) => void commands.push(isMuted ? 'mute' : 'unmute'),
    playedStretches: () => played,
    setPlayed(...stretches) {
      played = stretches;
    },
    subscribe,
    write: (command) => void commands.push(command),
    report(...facts) {
      for (const fact of facts) callAll(fact);
    },
  };
}
