import type { UploadFailure } from './upload-machine.ts';

/** Statuses with which the service says that this take, and no other, can never be taken (wire contract: errors). */
const REFUSAL_STATUSES: readonly number[] = [400, 413, 415, 422];
const GONE_STATUS = 410;
const TOO_MANY_STATUS = 429;
const SERVER_ERROR_STATUS = 500;

/**
 * What a failed upload means for the take. `delivered`: the service had it, and its recording is deleted or
 * expired by now. `refused`: it will never be taken. Everything else, a firewall's answer included, may pass.
 */
export function uploadVerdict(failure: UploadFailure): 'delivered' | 'refused' | 'try-again' {
  if (failure.kind !== 'refused') return 'try-again';
  if (failure.httpStatus === GONE_STATUS) return 'delivered';
  return REFUSAL_STATUSES.includes(failure.httpStatus) ? 'refused' : 'try-again';
}

/** Whether a later try by itself makes sense: the network, the service or the session was not there. */
export function isPassing(failure: UploadFailure): boolean {
  switch (failure.kind) {
    case 'network':
    case 'session-expired':
    case 'signed-out':
      return true;
    case 'refused':
      return failure.httpStatus === TOO_MANY_STATUS || failure.httpStatus >= SERVER_ERROR_STATUS;
    case 'malformed':
    case 'aborted':
      return false;
  }
}

/** Whether every other take would fail like this now. */
export function isForAll(failure: UploadFailure): boolean {
  return failure.kind === 'network' || failure.kind === 'session-expired' || failure.kind === 'signed-out';
}
