import { MAX_RECORDING_SECONDS, MIN_RECORDING_BYTES } from '../limits.ts';
import type { DraftAudio } from '../outbox/draft-audio.ts';
import type { In, RecorderEvent } from './recorder-states.ts';
import { abandon, because, begin, lost, type RecorderStep, refuse, submit } from './recorder-steps.ts';
import { uploadDraft } from './starting-states.ts';

export function stopping(state: In<'stopping'>, event: RecorderEvent): RecorderStep {
  const { operation, isKept, stoppedFor } = state;
  switch (event.type) {
    case 'capture.finished':
      return finished(state, event.draft);
    case 'cut.failed':
      return [{ status: 'cut-failed', operation, draft: event.draft, isKept, ...because(stoppedFor) }];
    case 'capture.lost':
      return lost(operation);
    case 'kept.unavailable':
      return [{ status: 'draft-refused', operation, code: 'draft-unavailable', draft: null }];
    default:
      return [state];
  }
}

/** Waits for the user's decision: removed audio is never sent without it. */
export function cutFailed(state: In<'cut-failed'>, event: RecorderEvent): RecorderStep {
  const { operation, draft } = state;
  switch (event.type) {
    case 'saveUncut': {
      if (isTooLong(draft)) return refuse(operation, draft);
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

function finished(state: In<'stopping'>, draft: DraftAudio): RecorderStep {
  const { operation, stoppedFor } = state;
  if (draft.audio.size < MIN_RECORDING_BYTES) return tooSmall(operation);
  if (isTooLong(draft)) return refuse(operation, draft);
  return submit(operation, { draft, ...because(stoppedFor) });
}

function isTooLong({ durationMs }: DraftAudio): boolean {
  return durationMs > MAX_RECORDING_SECONDS * 1000;
}

function tooSmall(operation: number): RecorderStep {
  return [
    { status: 'draft-refused', operation, code: 'recording-too-small', draft: null },
    [{ type: 'forget', operation }],
  ];
}
