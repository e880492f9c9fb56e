import type { CallFailure, CallOutcome } from '@beep/core/recordings';

/** A failed call as an exception, as SWR requires. */
export class LoadFailure extends Error {
  readonly failure: CallFailure;

  constructor(failure: CallFailure) {
    super(failure.kind);
    this.name = 'LoadFailure';
    this.failure = failure;
  }
}

export function valueOrThrow<Value>(outcome: CallOutcome<Value>): Value {
  if (outcome.status === 'failed') throw new LoadFailure(outcome.failure);
  return outcome.value;
}
