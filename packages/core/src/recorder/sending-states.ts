import { MAX_RECORDING_SECONDS, MIN_RECORDING_BYTES } from '../limits.ts';
import type { Take } from '../outbox/take.ts';
import type { UploadFailure } from '../outbox/upload-machine.ts';
import { uploadVerdict } from '../outbox/upload-verdict.ts';
import type { In, RecorderEvent } from './recorder-states.ts';
import {
  abandon,
  because,
  begin,
  beingSent,
  lost,
  type RecorderStep,
  refuse,
  upload,
} from './recorder-steps.ts';
import { sendKept } from './starting-states.ts';

export function stopping(state: In<'stopping'>, event: RecorderEvent): RecorderStep {
  const { operation, isKept, stoppedFor } = state;
  switch (event.type) {
    case 'capture.finished':
      return finished(state, event.take);
    case 'cut.failed':
      return [{ status: 'cut-failed', operation, take: event.take, isKept, ...because(stoppedFor) }];
    case 'capture.lost':
      return lost(operation);
    case 'kept.unavailable':
      return [{ status: 'idle', operation }];
    default:
      return [state];
  }
}

/** The user decides: nothing that they took out is sent unasked. */
export function cutFailed(state: In<'cut-failed'>, event: RecorderEvent): RecorderStep {
  const { operation, take } = state;
  switch (event.type) {
    case 'saveUncut': {
      if (isTooLong(take)) return refuse(operation, take);
      const [next, effects = []] = upload(state);
      return [next, [{ type: 'note', operation, note: { removed: [] } }, ...effects]];
    }
    case 'discard':
      return abandon(operation);
    case 'start':
      return state.isKept ? begin(state, true) : [state];
    case 'sendKept':
      return state.isKept ? sendKept(state, event, true) : [state];
    default:
      return [state];
  }
}

export function uploading(state: In<'uploading'>, event: RecorderEvent): RecorderStep {
  const { operation, take, stoppedFor } = state;
  switch (event.type) {
    case 'upload.progressed':
      return [{ ...state, progress: event.progress }];
    case 'upload.finished':
      return [
        { status: 'done', operation, take, recording: event.recording, ...because(stoppedFor) },
        [{ type: 'forget', operation }],
      ];
    case 'upload.failed':
      return failed(state, event.failure);
    default:
      return [state];
  }
}

/** A new take displaces nothing: this one stays in the journal, and where it is not there none can begin. */
export function uploadFailed(state: In<'upload-failed'>, event: RecorderEvent): RecorderStep {
  switch (event.type) {
    case 'retry':
      return state.isFinal ? [state] : upload({ ...state, operation: state.operation + 1 });
    case 'discard':
      return abandon(state.operation);
    case 'start':
      return state.isKept ? begin(state, true) : [state];
    case 'sendKept':
      return state.isKept ? sendKept(state, event, true) : [state];
    default:
      return [state];
  }
}

function finished({ operation, isKept, stoppedFor }: In<'stopping'>, take: Take): RecorderStep {
  if (take.audio.size < MIN_RECORDING_BYTES) return tooSmall(operation);
  if (isTooLong(take)) return refuse(operation, take);
  return upload({ operation, take, isKept, ...because(stoppedFor) });
}

function isTooLong({ durationMs }: Take): boolean {
  return durationMs > MAX_RECORDING_SECONDS * 1000;
}

function tooSmall(operation: number): RecorderStep {
  return [
    { status: 'take-refused', operation, code: 'take-too-small', take: null },
    [{ type: 'forget', operation }],
  ];
}

function failed(state: In<'uploading'>, failure: UploadFailure): RecorderStep {
  const { operation, take } = state;
  const verdict = uploadVerdict(failure);
  const next = {
    ...beingSent(state),
    status: 'upload-failed',
    failure,
    isFinal: verdict !== 'try-again',
  } as const;
  if (verdict === 'delivered') return [next, [{ type: 'forget', operation }]];
  return verdict === 'refused' ? [next, [{ type: 'refuse', operation, take }]] : [next];
}
