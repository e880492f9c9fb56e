import { MAX_RECORDING_SECONDS, MIN_RECORDING_BYTES } from '../limits.ts';
import type { Take } from '../outbox/take.ts';
import type { In, RecorderEvent } from './recorder-states.ts';
import { abandon, because, begin, lost, type RecorderStep, refuse, submit } from './recorder-steps.ts';
import { uploadDraft } from './starting-states.ts';

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

/** Waits for the user's decision: removed audio is never sent without it. */
export function cutFailed(state: In<'cut-failed'>, event: RecorderEvent): RecorderStep {
  const { operation, take } = state;
  switch (event.type) {
    case 'saveUncut': {
      if (isTooLong(take)) return refuse(operation, take);
      const [next, effects = []] = submit(operation, state);
      return [next, [{ type: 'note', operation, note: { removed: [] } }, ...effects]];
    }
    case 'discard':
      return abandon(operation);
    case 'start':
      return state.isKept ? begin(state, true) : [state];
    case 'uploadDraft':
      return state.isKept ? uploadDraft(state, event, true) : [state];
    default:
      return [state];
  }
}

function finished(state: In<'stopping'>, take: Take): RecorderStep {
  const { operation, stoppedFor } = state;
  if (take.audio.size < MIN_RECORDING_BYTES) return tooSmall(operation);
  if (isTooLong(take)) return refuse(operation, take);
  return submit(operation, { take, ...because(stoppedFor) });
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
