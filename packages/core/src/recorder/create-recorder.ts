import { type Actor, createActor } from '../actor/create-actor.ts';
import { RecorderEffects } from './recorder-effects.ts';
import { recorderMachine } from './recorder-machine.ts';
import type { RecorderOptions } from './recorder-options.ts';
import type { RecorderEvent, RecorderState } from './recorder-states.ts';

/** A running recorder. */
export interface Recorder extends Actor<RecorderState, RecorderEvent> {
  /** The present level in bands 0..1, for a drawing loop; empty while nothing is recorded. */
  levels(): number[];
}

/**
 * Runs the recorder machine on a real microphone, until the sound is captured and the outbox has the draft. `stop` lets
 * the microphone go and leaves what was not submitted in the journal, for the next page.
 */
export function createRecorder(options: RecorderOptions): Recorder {
  const effects = new RecorderEffects(options);
  const actor = createActor(recorderMachine, effects.run);
  return {
    ...actor,
    levels: () => effects.levels(),
    stop() {
      actor.stop();
      effects.release();
    },
  };
}
