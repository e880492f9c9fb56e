import { type Actor, createActor } from '../actor/create-actor.ts';
import { RecorderEffects, type RecorderOptions } from './recorder-effects.ts';
import { type RecorderEvent, type RecorderState, recorderMachine } from './recorder-machine.ts';

/** A running recorder. */
export interface Recorder extends Actor<RecorderState, RecorderEvent> {
  /** The present level in bands 0..1, for a drawing loop; empty while nothing is recorded. */
  levels(): number[];
}

/**
 * Runs the recorder machine on a real microphone. `stop` lets the microphone go and drops what was not saved;
 * an upload that has begun is aborted (should the service have taken it, the take's id keeps it single).
 */
export function createRecorder(options: RecorderOptions): Recorder {
  const effects = new RecorderEffects(options);
  return { ...createActor(recorderMachine, effects.run), levels: () => effects.levels() };
}
