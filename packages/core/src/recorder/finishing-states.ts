import type { In, RecorderEvent } from './recorder-states.ts';
import { abandon, because, begin, lost, type RecorderStep } from './recorder-steps.ts';
import { uploadDraft } from './starting-states.ts';

/** The effects have handed a finished recording to the outbox. */
export function stopping(state: In<'stopping'>, event: RecorderEvent): RecorderStep {
  const { operation, isStored, stoppedFor } = state;
  switch (event.type) {
    case 'capture.finished':
      return [{ status: 'submitted', operation, draft: event.draft, ...because(stoppedFor) }];
    case 'cut.failed':
      return [{ status: 'cut-failed', operation, draft: event.draft, isStored, ...because(stoppedFor) }];
    case 'capture.too-long':
      return [
        { status: 'draft-refused', operation, code: 'recording-too-long', draft: event.draft },
        [{ type: 'refuse', operation, draft: event.draft }],
      ];
    case 'capture.too-small':
      return [
        { status: 'draft-refused', operation, code: 'recording-too-small', draft: null },
        [{ type: 'forget', operation }],
      ];
    case 'capture.lost':
      return lost(operation);
    case 'draft.unavailable':
      return [{ status: 'draft-refused', operation, code: 'draft-unavailable', draft: null }];
    default:
      return [state];
  }
}

/** Waits for the user's decision: removed audio is never sent without it. */
export function cutFailed(state: In<'cut-failed'>, event: RecorderEvent): RecorderStep {
  const { operation, draft, isStored, stoppedFor } = state;
  switch (event.type) {
    case 'saveUncut': {
      const { ownerUid, durationMs } = draft;
      return [
        { status: 'stopping', operation, ownerUid, elapsedMs: durationMs, isStored, ...because(stoppedFor) },
        [{ type: 'finishUncut', operation, draft }],
      ];
    }
    case 'discard':
      return abandon(operation);
    case 'start':
      return isStored ? begin(state, true) : [state];
    case 'uploadDraft':
      return isStored ? uploadDraft(state, event, true) : [state];
    default:
      return [state];
  }
}
