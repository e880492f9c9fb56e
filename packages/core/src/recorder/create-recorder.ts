import { type Actor, createActor } from '../actor/create-actor.ts';
import { signedInUid } from '../session/session-machine.ts';
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
 * Runs the recorder machine on a real microphone. `stop` lets the microphone go and leaves what was not sent in
 * the journal, for the next page; an upload that has begun is aborted (should the service have taken it, the
 * take's id keeps it single).
 */
export function createRecorder(options: RecorderOptions): Recorder {
  const effects = new RecorderEffects(options);
  const actor = createActor(recorderMachine, effects.run);
  const stopRetrying = retryByItself(actor, options);
  return {
    ...actor,
    levels: () => effects.levels(),
    stop() {
      stopRetrying();
      actor.stop();
      effects.letGo();
    },
  };
}

/** An upload that failed for a reason that may pass is tried again when its user is there, and likely the network. */
function retryByItself(
  actor: Actor<RecorderState, RecorderEvent>,
  { connectivity, session }: Pick<RecorderOptions, 'connectivity' | 'session'>,
): () => void {
  const uidNow = (): string | null => signedInUid(session.getSnapshot());
  const retry = (): void => {
    const state = actor.getSnapshot();
    if (state.status !== 'upload-failed' || state.isFinal) return;
    if (state.take.ownerUid === uidNow()) actor.send({ type: 'retry' });
  };
  let lastUid = uidNow();
  const unsubscribe = session.subscribe(() => {
    const uid = uidNow();
    if (uid !== lastUid) retry();
    lastUid = uid;
  });
  const stopListening = connectivity.onLikely(retry);
  return () => {
    unsubscribe();
    stopListening();
  };
}
