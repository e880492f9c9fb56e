import type { UploadFailure } from './upload-machine.ts';

/** Statuses with which the service says that this take, and no other, can never be taken (wire contract: errors). */
const REFUSAL_STATUSES: readonly number[] = [400, 413, 415, 422];
const GONE_STATUS = 410;

/**
 * What a failed upload means for the take. `delivered`: the service had it, and its recording is deleted or
 * expired by now. `refused`: it will never be taken. Everything else, a firewall's answer included, may pass.
 */
export function classifyUploadFailure(failure: UploadFailure): 'delivered' | 'refused' | 'try-again' {
  if (failure.kind !== 'refused') return 'try-again';
  if (failure.httpStatus === GONE_STATUS) return 'delivered';
  return REFUSAL_STATUSES.includes(failure.httpStatus) ? 'refused' : 'try-again';
}

/** The account keeps as much as it may: only its owner can change that, by deleting something. */
const ACCOUNT_FULL_STATUS = 507;

export function isAccountFull(failure: UploadFailure): boolean {
  return failure.kind === 'refused' && failure.httpStatus === ACCOUNT_FULL_STATUS;
}

/** Whether every other take would fail like this now. */
export function affectsAllUploads(failure: UploadFailure): boolean {
  if (isAccountFull(failure)) return true;
  return failure.kind === 'network' || failure.kind === 'session-expired' || failure.kind === 'signed-out';
}
