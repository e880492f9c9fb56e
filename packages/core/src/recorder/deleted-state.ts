import type { In, RecorderEvent } from './recorder-states.ts';
import { abandon, begin, type RecorderStep } from './recorder-steps.ts';
import { uploadDraft } from './starting-states.ts';

/** A deleted recording can be restored until its time is over, or until another one is recorded or sent. */
export function deleted(state: In<'deleted'>, event: RecorderEvent): RecorderStep {
  const { operation, active } = state;
  switch (event.type) {
    case 'undoDelete':
      return [
        { ...active, status: 'pausing', canResume: false, isRestored: true },
        [{ type: 'restoreRecording', operation }],
      ];
    case 'discard':
    case 'delete.expired':
      return abandon(operation);
    case 'start':
      return afterAbandon(begin(state, false));
    case 'uploadDraft':
      return afterAbandon(uploadDraft(state, event, false));
    default:
      return [state];
  }
}

function afterAbandon([next, effects = []]: RecorderStep): RecorderStep {
  return [next, [{ type: 'abandon', operation: next.operation }, ...effects]];
}
