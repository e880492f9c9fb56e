import { type Actor, createActor } from '../actor/create-actor.ts';
import type { IdSource } from '../listens/ports.ts';
import type { Upload } from '../outbox/create-upload.ts';
import type { Take } from '../outbox/take.ts';
import type { RecordingSource } from '../recordings/recording.ts';
import type { SessionState } from '../session/session-machine.ts';
import type { Clock } from '../time/clock.ts';
import type { Microphone, MicrophoneRequest } from './ports.ts';
import { RecorderEffects } from './recorder-effects.ts';
import { type RecorderEvent, type RecorderState, recorderMachine } from './recorder-machine.ts';

/** What a recorder stands on. */
export interface RecorderOptions {
  readonly microphone: Microphone;
  readonly session: Pick<Actor<SessionState, never>, 'getSnapshot' | 'subscribe'>;
  /** Makes the upload of one take; the recorder starts and stops it. */
  readonly createUpload: (take: Take) => Upload;
  readonly clock: Clock;
  readonly ids: IdSource;
  readonly source: RecordingSource;
  /** Asked at each start, so that a changed setting is obeyed. */
  readonly microphoneRequest?: () => MicrophoneRequest;
}

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
