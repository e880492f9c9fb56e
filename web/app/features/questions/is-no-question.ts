import type { CallFailure } from '@beep/core/recordings';

/** True if the recording asks nothing, or the code leads nowhere. */
export function isNoQuestion(failure: CallFailure): boolean {
  return failure.kind === 'refused' && failure.httpStatus === 404;
}
