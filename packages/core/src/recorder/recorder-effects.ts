import { type Actor, type EffectHandler, waitForState } from '../actor/create-actor.ts';
import { TIMER_UPDATE_MS } from '../limits.ts';
import type { IdSource } from '../listens/ports.ts';
import type { Upload } from '../outbox/create-upload.ts';
import type { Take } from '../outbox/take.ts';
import type { RecordingSource } from '../recordings/recording.ts';
import { isSessionKnown, type SessionState } from '../session/session-machine.ts';
import type { Clock } from '../time/clock.ts';
import type { Capture, Microphone, MicrophoneRequest } from './ports.ts';
import type { RecorderEffect, RecorderEvent } from './recorder-machine.ts';

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

type Send = (event: RecorderEvent) => void;

/**
 * Carries out what the recorder machine asks for. At most one operation holds the microphone or an upload; its
 * signal is its only teardown.
 */
export class RecorderEffects {
  readonly #options: RecorderOptions;
  #capture: Capture | null = null;
  #endOperation: (() => void) | null = null;

  constructor(options: RecorderOptions) {
    this.#options = options;
  }

  readonly run: EffectHandler<RecorderEffect, RecorderEvent> = (effect, send, actorSignal) => {
    switch (effect.type) {
      case 'askSession':
        this.#askSession(effect.operation, send, this.#beginOperation(actorSignal));
        break;
      case 'openMicrophone':
        this.#openMicrophone(effect.operation, send, this.#beginOperation(actorSignal));
        break;
      case 'stopCapture':
        this.#stopCapture(effect.operation, effect.ownerUid, send);
        break;
      case 'abandon':
        this.#endOperation?.();
        break;
      case 'upload':
        this.#upload(effect.operation, effect.take, send, this.#beginOperation(actorSignal));
        break;
    }
  };

  levels(): number[] {
    return this.#capture?.levels() ?? [];
  }

  #beginOperation(actorSignal: AbortSignal): AbortSignal {
    this.#endOperation?.();
    const abort = new AbortController();
    const end = (): void => {
      actorSignal.removeEventListener('abort', end);
      if (this.#endOperation === end) this.#endOperation = null;
      abort.abort();
    };
    actorSignal.addEventListener('abort', end);
    this.#endOperation = end;
    return abort.signal;
  }

  /** Answers in the same task where it can: the microphone is then asked for in the task of the press. */
  #askSession(operation: number, send: Send, signal: AbortSignal): void {
    const { session } = this.#options;
    const answer = (state: SessionState): void =>
      send({ type: 'session.known', operation, uid: state.status === 'signed-in' ? state.user.uid : null });
    const now = session.getSnapshot();
    if (isSessionKnown(now)) answer(now);
    else waitForState(session, isSessionKnown, signal).then(answer, () => undefined);
  }

  #openMicrophone(operation: number, send: Send, signal: AbortSignal): void {
    const { microphone, microphoneRequest } = this.#options;
    microphone.open(microphoneRequest?.() ?? {}, signal).then((outcome) => {
      if (outcome.status === 'failed') send({ type: 'capture.failed', operation, code: outcome.code });
      else if (signal.aborted) outcome.capture.release();
      else this.#hold(outcome.capture, operation, send, signal);
    });
  }

  #hold(capture: Capture, operation: number, send: Send, signal: AbortSignal): void {
    const { clock } = this.#options;
    this.#capture = capture;
    const startedAtMs = clock.nowMs();
    const stopTicking = clock.every(TIMER_UPDATE_MS, () =>
      send({ type: 'capture.ticked', operation, elapsedMs: clock.nowMs() - startedAtMs }),
    );
    signal.addEventListener('abort', () => {
      stopTicking();
      capture.release();
      if (this.#capture === capture) this.#capture = null;
    });
    capture.onInterrupted(() => send({ type: 'capture.interrupted', operation }));
    send({ type: 'capture.started', operation });
  }

  #stopCapture(operation: number, ownerUid: string, send: Send): void {
    const capture = this.#capture;
    if (capture === null) {
      send({ type: 'capture.lost', operation });
      return;
    }
    const { ids, source } = this.#options;
    capture.stop().then(
      ({ audio, durationMs }) => {
        this.#endOperation?.();
        const take: Take = { id: ids.uuid(), audio, durationMs, source, ownerUid };
        send({ type: 'capture.finished', operation, take });
      },
      () => {
        this.#endOperation?.();
        send({ type: 'capture.lost', operation });
      },
    );
  }

  #upload(operation: number, take: Take, send: Send, signal: AbortSignal): void {
    const upload = this.#options.createUpload(take);
    upload.subscribe(() => {
      const state = upload.getSnapshot();
      if (state.status === 'sending') {
        send({ type: 'upload.progressed', operation, progress: state.sentBytes / take.audio.size });
      } else if (state.status === 'done') {
        send({ type: 'upload.finished', operation, recording: state.recording });
      } else if (state.status === 'failed') {
        send({ type: 'upload.failed', operation, failure: state.failure });
      }
    });
    signal.addEventListener('abort', () => upload.stop());
    upload.send({ type: 'start' });
  }
}
