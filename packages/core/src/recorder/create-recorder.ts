import { type Actor, createActor } from '../actor/create-actor.ts';
import { classifyUploadFailure } from '../outbox/classify-upload-failure.ts';
import { uploadOf } from '../outbox/outbox-state.ts';
import { RecorderEffects } from './recorder-effects.ts';
import { recorderMachine } from './recorder-machine.ts';
import type { RecorderOptions } from './recorder-options.ts';
import type { RecorderEvent, RecorderState } from './recorder-states.ts';

/** A running recorder. */
export interface Recorder extends Actor<RecorderState, RecorderEvent> {
  /** The current level in bands 0..1, for a drawing loop; empty while nothing is recorded. */
  levels(): number[];
}

/**
 * Runs the recorder machine on a microphone until the audio is captured and the outbox has the draft. `stop` releases
 * the microphone and leaves what was not submitted in the journal for the next page.
 */
export function createRecorder(options: RecorderOptions): Recorder {
  const effects = new RecorderEffects(options);
  const actor = createActor(recorderMachine, effects.run);
  const { policy } = options;
  const isForbidden = (): boolean => policy?.getSnapshot().policy.mayRecord === false;
  const unsubscribe = policy?.subscribe(() => {
    if (isForbidden()) actor.send({ type: 'recording.forbidden' });
  });
  return {
    ...actor,
    send(event) {
      if (event.type === 'start' && isForbidden()) return;
      const beginsAnother = event.type === 'start' || event.type === 'uploadDraft';
      if (!beginsAnother || !holdsScreen(actor.getSnapshot(), options.outbox)) actor.send(event);
    },
    levels: () => effects.levels(),
    stop() {
      unsubscribe?.();
      actor.stop();
      effects.release();
    },
  };
}

/** Whether a submitted draft keeps the recorder: it is being sent, or would be lost with its screen. */
function holdsScreen(state: RecorderState, outbox: RecorderOptions['outbox']): boolean {
  if (state.status !== 'submitted') return false;
  const upload = uploadOf(outbox.getSnapshot(), state.draft.id);
  if (upload?.status !== 'failed') return upload?.status === 'sending';
  return !upload.isStored && classifyUploadFailure(upload.failure, state.draft.destination) !== 'delivered';
}
