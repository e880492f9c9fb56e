import { type Actor, createActor, waitForState } from '../actor/create-actor.ts';
import { TIMER_UPDATE_MS } from '../limits.ts';
import type { IdSource } from '../listens/ports.ts';
import type { Upload } from '../outbox/create-upload.ts';
import type { Take } from '../outbox/take.ts';
import type { RecordingSource } from '../recordings/recording.ts';
import { isSessionKnown, type SessionState } from '../session/session-machine.ts';
import type { Clock } from '../time/clock.ts';
import type { Capture, Microphone, MicrophoneRequest } from './ports.ts';
import {
  type RecorderEffect,
  type RecorderEvent,
  type RecorderState,
  recorderMachine,
} from './recorder-machine.ts';

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

/** A running recorder. `levels` is for the drawing loop and is empty while nothing is recorded. */
export interface Recorder extends Actor<RecorderState, RecorderEvent> {
  levels(): number[];
}

/**
 * Runs the recorder machine on a real microphone. `stop` lets the microphone go and drops what was not saved;
 * an upload that has begun is aborted (the service may still have taken it: the take's id keeps it single).
 */
export function createRecorder(options: RecorderOptions): Recorder {
  let capture: Capture | null = null;
  let endOperation: (() => void) | null = null;

  function run(effect: RecorderEffect, send: (event: RecorderEvent) => void, actorSignal: AbortSignal): void {
    switch (effect.type) {
      case 'askSession':
        return askSession(effect.operation, send, beginOperation(actorSignal));
      case 'openMicrophone':
        return openMicrophone(effect.operation, send, beginOperation(actorSignal));
      case 'stopCapture':
        return stopCapture(effect.operation, effect.ownerUid, send);
      case 'abandon':
        endOperation?.();
        return;
      case 'upload':
        return upload(effect.operation, effect.take, send, beginOperation(actorSignal));
    }
  }

  /** At most one operation holds the microphone or an upload; its signal is its only teardown. */
  function beginOperation(actorSignal: AbortSignal): AbortSignal {
    endOperation?.();
    const abort = new AbortController();
    const end = (): void => {
      abort.abort();
      actorSignal.removeEventListener('abort', end);
      if (endOperation === end) endOperation = null;
    };
    actorSignal.addEventListener('abort', end);
    endOperation = end;
    return abort.signal;
  }

  function askSession(operation: number, send: (event: RecorderEvent) => void, signal: AbortSignal): void {
    const answer = (state: SessionState): void =>
      send({ type: 'session.known', operation, uid: state.status === 'signed-in' ? state.user.uid : null });
    // Answered at once where it can be: the microphone is then asked for in the task of the press.
    const now = options.session.getSnapshot();
    if (isSessionKnown(now)) return answer(now);
    waitForState(options.session, isSessionKnown, signal).then(answer, () => undefined);
  }

  function openMicrophone(
    operation: number,
    send: (event: RecorderEvent) => void,
    signal: AbortSignal,
  ): void {
    options.microphone.open(options.microphoneRequest?.() ?? {}, signal).then((outcome) => {
      if (outcome.status === 'failed') return send({ type: 'capture.failed', operation, code: outcome.code });
      const opened = outcome.capture;
      if (signal.aborted) return opened.release();
      capture = opened;
      const startedAtMs = options.clock.nowMs();
      const stopTicking = options.clock.every(TIMER_UPDATE_MS, () => {
        send({ type: 'capture.ticked', operation, elapsedMs: options.clock.nowMs() - startedAtMs });
      });
      signal.addEventListener('abort', () => {
        stopTicking();
        opened.release();
        if (capture === opened) capture = null;
      });
      opened.onInterrupted(() => send({ type: 'capture.interrupted', operation }));
      send({ type: 'capture.started', operation });
    });
  }

  function stopCapture(operation: number, ownerUid: string, send: (event: RecorderEvent) => void): void {
    const ending = capture;
    if (ending === null) return send({ type: 'capture.lost', operation });
    ending
      .stop()
      .then(
        ({ audio, durationMs }) => {
          const take: Take = { id: options.ids.uuid(), audio, durationMs, source: options.source, ownerUid };
          send({ type: 'capture.finished', operation, take });
        },
        () => send({ type: 'capture.lost', operation }),
      )
      .finally(() => {
        if (capture === ending) endOperation?.();
      });
  }

  function upload(
    operation: number,
    take: Take,
    send: (event: RecorderEvent) => void,
    signal: AbortSignal,
  ): void {
    const running = options.createUpload(take);
    const report = (): void => {
      const state = running.getSnapshot();
      if (state.status === 'sending') {
        send({ type: 'upload.progressed', operation, progress: state.sentBytes / take.audio.size });
      }
      if (state.status === 'done') send({ type: 'upload.finished', operation, recording: state.recording });
      if (state.status === 'failed') send({ type: 'upload.failed', operation, failure: state.failure });
    };
    running.subscribe(report);
    signal.addEventListener('abort', () => running.stop());
    running.send({ type: 'start' });
  }

  const actor = createActor(recorderMachine, run);
  return { ...actor, levels: () => capture?.levels() ?? [] };
}
