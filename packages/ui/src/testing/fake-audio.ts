import { createListeners } from '@beep/core/actor';
import type { AudioFact, AudioOutput } from '@beep/core/player';

export interface FakeAudio {
  readonly output: AudioOutput;
  /** Commands in order: `play`, `pause`, `seek 5`, `speed 1.5`. */
  readonly commands: string[];
  /** Makes the element report; `play` and `pause` report on their own. */
  report(fact: AudioFact): void;
}

/** A silent audio element that obeys at once. */
export function createFakeAudio(): FakeAudio {
  const [subscribe, report] = createListeners<AudioFact>();
  const commands: string[] = [];
  return {
    commands,
    report,
    output: {
      play() {
        commands.push('play');
        report({ type: 'audio.played' });
      },
      pause() {
        commands.push('pause');
        report({ type: 'audio.paused' });
      },
      seek: (positionSeconds) => commands.push(`seek ${positionSeconds}`),
      setSpeed(speed) {
        commands.push(`speed ${speed}`);
        report({ type: 'audio.speedChanged', speed });
      },
      setMuted(isMuted) {
        commands.push(isMuted ? 'mute' : 'unmute');
        report({ type: 'audio.mutedChanged', isMuted });
      },
      playedStretches: () => [],
      subscribe,
    },
  };
}
