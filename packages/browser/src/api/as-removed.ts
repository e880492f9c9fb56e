import type { CallOutcome } from '@beep/core/recordings';

/** What is gone already, for example because an answer was lost or another page was faster, needs no deletion. */
export function asRemoved(outcome: CallOutcome<null>): CallOutcome<null> {
  if (outcome.status === 'ok' || outcome.failure.kind !== 'refused') return outcome;
  return outcome.failure.code === 'not_found' ? { status: 'ok', value: null } : outcome;
}
