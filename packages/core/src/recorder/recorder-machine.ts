import type { Machine, Step } from '../actor/create-actor.ts';
import { AUTO_STOP_MS, MAX_RECORDING_SECONDS, MIN_RECORDING_BYTES } from '../limits.ts';
import type { Take } from '../outbox/take.ts';
import type { UploadFailure } from '../outbox/upload-machine.ts';
import type { SavedRecording } from '../recordings/recording.ts';

/** Why the microphone cannot be used. */
export type MicrophoneFailure =
  | 'microphone-blocked'
  | 'microphone-missing'
  | 'microphone-in-use'
  | 'recording-unsupported'
  | 'microphone-failed';

/** Why a take is not sent: it never can be. */
export type TakeFailure = 'take-too-small' | 'take-too-long' | 'take-lost';

/**
 * The recorder's life. `operation` marks the take that is being made, so that what an abandoned one reports
 * later is dropped.
 */
export type RecorderState =
  | { readonly status: 'idle'; readonly operation: number }
  /** The press came before the auth state was known; it is answered as soon as it is. */
  | { readonly status: 'awaiting-session'; readonly operation: number }
  /** Nobody is signed in: the shell leads to sign-in. */
  | { readonly status: 'sign-in-required'; readonly operation: number }
  | { readonly status: 'requesting'; readonly operation: number; readonly ownerUid: string }
  | {
      readonly status: 'recording';
      readonly operation: number;
      readonly ownerUid: string;
      readonly elapsedMs: number;
      /** Nothing has been heard for about 3 s. */
      readonly isSilent: boolean;
      /** Why the microphone chosen last was not taken; the take goes on with the one before. */
      readonly switchFailure: MicrophoneFailure | null;
    }
  | {
      readonly status: 'stopping';
      readonly operation: number;
      readonly ownerUid: string;
      readonly elapsedMs: number;
    }
  | {
      readonly status: 'uploading';
      readonly operation: number;
      readonly take: Take;
      /** 0..1 */
      readonly progress: number;
    }
  | {
      readonly status: 'done';
      readonly operation: number;
      readonly take: Take;
      readonly recording: SavedRecording;
    }
  | {
      readonly status: 'microphone-failed';
      readonly operation: number;
      readonly code: MicrophoneFailure;
    }
  /** The take cannot be sent; where there is one it can still be kept by the user. */
  | {
      readonly status: 'take-refused';
      readonly operation: number;
      readonly code: TakeFailure;
      readonly take: Take | null;
    }
  /** The take is safe and `retry` sends it again. */
  | {
      readonly status: 'upload-failed';
      readonly operation: number;
      readonly take: Take;
      readonly failure: UploadFailure;
    };

/** Commands of the user (imperative) and facts of the capture, session and upload (past tense). */
export type RecorderEvent =
  /** Start a new take; from `done` and the failures too. */
  | { readonly type: 'start' }
  /** Save: end the take and send it. */
  | { readonly type: 'save' }
  /** Throw away what is being recorded or waits to be sent, or leave the success view. */
  | { readonly type: 'discard' }
  /** Send a take again whose upload failed. */
  | { readonly type: 'retry' }
  /** Go on with another microphone, in the same take. An id of the browser's list, or `DEFAULT_MICROPHONE`. */
  | { readonly type: 'switchMicrophone'; readonly microphoneId: string }
  | { readonly type: 'session.known'; readonly operation: number; readonly uid: string | null }
  /** The provider gives the user no more tokens: a take could not be sent. */
  | { readonly type: 'session.expired'; readonly operation: number }
  | { readonly type: 'capture.started'; readonly operation: number }
  | { readonly type: 'capture.failed'; readonly operation: number; readonly code: MicrophoneFailure }
  | { readonly type: 'capture.ticked'; readonly operation: number; readonly elapsedMs: number }
  | { readonly type: 'sound.changed'; readonly operation: number; readonly isSilent: boolean }
  | {
      readonly type: 'microphone.switched';
      readonly operation: number;
      readonly failure: MicrophoneFailure | null;
    }
  | { readonly type: 'capture.interrupted'; readonly operation: number }
  | { readonly type: 'capture.finished'; readonly operation: number; readonly take: Take }
  | { readonly type: 'capture.lost'; readonly operation: number }
  | { readonly type: 'upload.progressed'; readonly operation: number; readonly progress: number }
  | { readonly type: 'upload.finished'; readonly operation: number; readonly recording: SavedRecording }
  | { readonly type: 'upload.failed'; readonly operation: number; readonly failure: UploadFailure };

export type RecorderEffect =
  | { readonly type: 'askSession'; readonly operation: number }
  | { readonly type: 'openMicrophone'; readonly operation: number }
  /** Makes sure, while the user is asked for the microphone, that the take can be sent. */
  | { readonly type: 'checkToken'; readonly operation: number }
  | { readonly type: 'switchMicrophone'; readonly operation: number; readonly microphoneId: string }
  | { readonly type: 'stopCapture'; readonly operation: number; readonly ownerUid: string }
  /** Lets go of the microphone and of whatever else the operation holds. */
  | { readonly type: 'abandon'; readonly operation: number }
  | { readonly type: 'upload'; readonly operation: number; readonly take: Take };

type RecorderStep = Step<RecorderState, RecorderEffect>;
type In<Status extends RecorderState['status']> = Extract<RecorderState, { status: Status }>;
type Handlers = {
  [Status in RecorderState['status']]: (state: In<Status>, event: RecorderEvent) => RecorderStep;
};

const handlers: Handlers = {
  idle: atRest,
  'awaiting-session': awaitingSession,
  'sign-in-required': atRest,
  requesting,
  recording,
  stopping,
  uploading,
  done: atRest,
  'microphone-failed': atRest,
  'take-refused': atRest,
  'upload-failed': uploadFailed,
};

const initial: RecorderState = { status: 'idle', operation: 0 };

/**
 * idle, (awaiting-session), requesting, recording, stopping, uploading, done (spec 1, section 4: recorder).
 * The five-minute cap and an interrupted capture end a take as Save does: what was said is kept.
 */
export const recorderMachine: Machine<RecorderState, RecorderEvent, RecorderEffect> = { initial, step };

function step(state: RecorderState, event: RecorderEvent): RecorderStep {
  if ('operation' in event && event.operation !== state.operation) return [state];
  const handle = handlers[state.status] as (state: RecorderState, event: RecorderEvent) => RecorderStep;
  return handle(state, event);
}

function atRest(
  state: In<'idle' | 'sign-in-required' | 'done' | 'microphone-failed' | 'take-refused'>,
  event: RecorderEvent,
): RecorderStep {
  if (event.type === 'discard') return [state.status === 'idle' ? state : idle(state.operation)];
  if (event.type !== 'start') return [state];
  const operation = state.operation + 1;
  return [{ status: 'awaiting-session', operation }, [{ type: 'askSession', operation }]];
}

function awaitingSession(state: In<'awaiting-session'>, event: RecorderEvent): RecorderStep {
  const { operation } = state;
  if (event.type === 'discard') return abandon(operation);
  if (event.type !== 'session.known') return [state];
  if (event.uid === null) return [{ status: 'sign-in-required', operation }];
  return [
    { status: 'requesting', operation, ownerUid: event.uid },
    [
      { type: 'openMicrophone', operation },
      { type: 'checkToken', operation },
    ],
  ];
}

function requesting(state: In<'requesting'>, event: RecorderEvent): RecorderStep {
  const { operation, ownerUid } = state;
  switch (event.type) {
    case 'capture.started':
      return [
        { status: 'recording', operation, ownerUid, elapsedMs: 0, isSilent: false, switchFailure: null },
      ];
    case 'capture.failed':
      return [{ status: 'microphone-failed', operation, code: event.code }];
    case 'discard':
    case 'session.expired':
      return abandon(operation);
    default:
      return [state];
  }
}

function recording(state: In<'recording'>, event: RecorderEvent): RecorderStep {
  switch (event.type) {
    case 'capture.ticked':
      return event.elapsedMs >= AUTO_STOP_MS
        ? stop({ ...state, elapsedMs: AUTO_STOP_MS })
        : [{ ...state, elapsedMs: event.elapsedMs }];
    case 'sound.changed':
      return [{ ...state, isSilent: event.isSilent }];
    case 'switchMicrophone':
      return [
        { ...state, switchFailure: null },
        [{ type: 'switchMicrophone', operation: state.operation, microphoneId: event.microphoneId }],
      ];
    case 'microphone.switched':
      return [{ ...state, switchFailure: event.failure, isSilent: state.isSilent && event.failure !== null }];
    case 'save':
    case 'capture.interrupted':
      return stop(state);
    case 'discard':
      return abandon(state.operation);
    default:
      return [state];
  }
}

function stopping(state: In<'stopping'>, event: RecorderEvent): RecorderStep {
  const { operation } = state;
  if (event.type === 'capture.lost') {
    return [{ status: 'take-refused', operation, code: 'take-lost', take: null }];
  }
  if (event.type !== 'capture.finished') return [state];
  const { take } = event;
  if (take.audio.size < MIN_RECORDING_BYTES) {
    return [{ status: 'take-refused', operation, code: 'take-too-small', take: null }];
  }
  if (take.durationMs > MAX_RECORDING_SECONDS * 1000) {
    return [{ status: 'take-refused', operation, code: 'take-too-long', take }];
  }
  return upload(operation, take);
}

function uploading(state: In<'uploading'>, event: RecorderEvent): RecorderStep {
  const { operation, take } = state;
  switch (event.type) {
    case 'upload.progressed':
      return [{ ...state, progress: event.progress }];
    case 'upload.finished':
      return [{ status: 'done', operation, take, recording: event.recording }];
    case 'upload.failed':
      return [{ status: 'upload-failed', operation, take, failure: event.failure }];
    default:
      return [state];
  }
}

/** A new take would cost the kept one, so `start` means nothing here. */
function uploadFailed(state: In<'upload-failed'>, event: RecorderEvent): RecorderStep {
  if (event.type === 'retry') return upload(state.operation + 1, state.take);
  return event.type === 'discard' ? [idle(state.operation)] : [state];
}

function idle(operation: number): RecorderState {
  return { status: 'idle', operation };
}

function abandon(operation: number): RecorderStep {
  return [idle(operation), [{ type: 'abandon', operation }]];
}

function stop({ operation, ownerUid, elapsedMs }: In<'recording'>): RecorderStep {
  return [
    { status: 'stopping', operation, ownerUid, elapsedMs },
    [{ type: 'stopCapture', operation, ownerUid }],
  ];
}

function upload(operation: number, take: Take): RecorderStep {
  return [{ status: 'uploading', operation, take, progress: 0 }, [{ type: 'upload', operation, take }]];
}
