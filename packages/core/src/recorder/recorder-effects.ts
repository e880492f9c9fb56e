import { type Actor, type EffectHandler, waitForState } from '../actor/create-actor.ts';
import { NO_SOUND_CHECK_MS, TIMER_UPDATE_MS, UPLOAD_TOKEN_BUFFER_MS } from '../limits.ts';
import type { IdSource } from '../listens/ports.ts';
import type { Upload } from '../outbox/create-upload.ts';
import type { Take } from '../outbox/take.ts';
import type { RecordingSource, SavedRecording } from '../recordings/recording.ts';
import type { FreshTokens } from '../session/create-session.ts';
import { isSessionKnown, type SessionState } from '../session/session-machine.ts';
import { DEFAULT_MICROPHONE } from '../settings/recorder-settings.ts';
import type { Clock } from '../time/clock.ts';
import type { Capture, Microphone, MicrophoneRequest } from './ports.ts';
import type { RecorderEffect, RecorderEvent } from './recorder-machine.ts';
import { isSilent, nextQuietChecks } from './sound-watch.ts';

/** What a recorder stands on. */
export interface RecorderOptions {
  readonly microphone: Microphone;
  readonly session: Pick<Actor<SessionState, never>, 'getSnapshot' | 'subscribe'>;
  /** Makes the upload of one take; the recorder starts and stops it. */
  readonly createUpload: (take: Take) => Upload;
  readonly clock: Clock;
  readonly ids: IdSource;
  /** Asked at the start of each take whether the user's session still gives tokens. */
  readonly tokens: Pick<FreshTokens, 'ensureFreshToken'>;
  /** Asked when a take is done, as one page may serve several host tools. */
  readonly source: () => RecordingSource;
  /** Asked at each start, so that a changed setting is obeyed. */
  readonly microphoneRequest?: () => MicrophoneRequest;
  /** Told when the system's default had to stand in for the wanted microphone. */
  readonly onMicrophoneFallback?: () => void;
  /** Told of each recording that the service has taken. */
  readonly onSaved?: (recording: SavedRecording) => void;
}

type Send = (event: RecorderEvent) => void;

/**
 * Carries out what the recorder machine asks for. At most one operation holds the microphone or an upload; its
 * signal is its only teardown.
 */
export class RecorderEffects {
  readonly #options: RecorderOptions;
  #capture: Capture | null = null;
  /** Looks in a row that found no sound. */
  #quietChecks = 0;
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
      case 'checkToken':
        this.#checkToken(effect.operation, send);
        break;
      case 'switchMicrophone':
        this.#switchMicrophone(effect.operation, effect.microphoneId, send);
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
    const { microphone, microphoneRequest, onMicrophoneFallback } = this.#options;
    microphone.open(microphoneRequest?.() ?? {}, signal).then((outcome) => {
      if (outcome.status === 'failed') {
        send({ type: 'capture.failed', operation, code: outcome.code });
        return;
      }
      if (outcome.isFallback) onMicrophoneFallback?.();
      if (signal.aborted) outcome.capture.release();
      else this.#hold(outcome.capture, operation, send, signal);
    });
  }

  /** A network that is down is no reason not to record: the take waits. */
  #checkToken(operation: number, send: Send): void {
    this.#options.tokens
      .ensureFreshToken({ bufferMs: UPLOAD_TOKEN_BUFFER_MS, reason: 'to-record' })
      .then(({ status }) => {
        if (status === 'rejected') send({ type: 'session.expired', operation });
      });
  }

  #switchMicrophone(operation: number, microphoneId: string, send: Send): void {
    const request = microphoneId === DEFAULT_MICROPHONE ? {} : { deviceId: microphoneId };
    this.#capture?.switchMicrophone(request).then((failure) => {
      // Another microphone gets its own 3 s.
      if (failure === null) this.#quietChecks = 0;
      send({ type: 'microphone.switched', operation, failure });
    });
  }

  #hold(capture: Capture, operation: number, send: Send, signal: AbortSignal): void {
    const { clock } = this.#options;
    this.#capture = capture;
    const startedAtMs = clock.nowMs();
    const stopTicking = clock.every(TIMER_UPDATE_MS, () =>
      send({ type: 'capture.ticked', operation, elapsedMs: clock.nowMs() - startedAtMs }),
    );
    const stopListening = this.#watchSound(capture, operation, send);
    signal.addEventListener('abort', () => {
      stopTicking();
      stopListening();
      capture.release();
      if (this.#capture === capture) this.#capture = null;
    });
    capture.onInterrupted(() => send({ type: 'capture.interrupted', operation }));
    send({ type: 'capture.started', operation });
  }

  #watchSound(capture: Capture, operation: number, send: Send): () => void {
    this.#quietChecks = 0;
    return this.#options.clock.every(NO_SOUND_CHECK_MS, () => {
      const wasSilent = isSilent(this.#quietChecks);
      this.#quietChecks = nextQuietChecks(this.#quietChecks, capture.levels());
      if (isSilent(this.#quietChecks) !== wasSilent) {
        send({ type: 'sound.changed', operation, isSilent: !wasSilent });
      }
    });
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
        const take: Take = { id: ids.uuid(), audio, durationMs, source: source(), ownerUid };
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
        this.#options.onSaved?.(state.recording);
        send({ type: 'upload.finished', operation, recording: state.recording });
      } else if (state.status === 'failed') {
        send({ type: 'upload.failed', operation, failure: state.failure });
      }
    });
    signal.addEventListener('abort', () => upload.stop());
    upload.send({ type: 'start' });
  }
}
