import type { DraftDestination } from '../drafts/draft-destination.ts';
import type { DraftAudio } from './draft-audio.ts';
import type { UploadFailure } from './send-draft.ts';

/** Statuses of answers that refuse this draft for good, and no other draft. */
const REFUSAL_STATUSES: readonly number[] = [400, 413, 415, 422];
const GONE_STATUS = 410;
/** The note that was replied to is still there. */
const REPLY_DELETED_CODE = 'reply_deleted';

/**
 * Maps a failed upload to the draft's fate. `delivered`: the service had it, and its recording or reply is deleted or
 * expired by now. `refused`: the service will never accept it. Everything else, a firewall's response included, may pass.
 */
export function classifyUploadFailure(
  failure: UploadFailure,
  destination?: DraftDestination,
): 'delivered' | 'refused' | 'try-again' {
  if (failure.kind !== 'refused') return 'try-again';
  if (isLabelRefusal(failure, { destination })) return 'refused';
  if (failure.code === REPLY_DELETED_CODE) return 'delivered';
  if (destination !== undefined && destination.type !== 'slot')
    return isRefusedThere(failure) ? 'refused' : 'try-again';
  if (failure.httpStatus === GONE_STATUS) return 'delivered';
  return REFUSAL_STATUSES.includes(failure.httpStatus) ? 'refused' : 'try-again';
}

/** The label was recorded or revoked meanwhile, or is gone: the draft stays until its user decides. */
const SLOT_CODES: readonly string[] = ['slot_recorded', 'slot_revoked', 'not_found'];

/** True if only the draft's label refused it. */
export function isLabelRefusal(
  failure: UploadFailure,
  { destination }: { readonly destination?: DraftDestination | undefined },
): boolean {
  if (failure.kind !== 'refused' || destination?.type !== 'slot') return false;
  return failure.code !== undefined && SLOT_CODES.includes(failure.code);
}

/** True if an answer has no name of its question, or one that another browser has: its user chooses one. */
export function isNameRefusal(
  failure: UploadFailure,
  { destination }: { readonly destination?: DraftDestination | undefined },
): boolean {
  return failure.kind === 'refused' && failure.code === 'name_taken' && destination?.type === 'reply';
}

/** The user's policy forbids recording. The draft waits, as the policy may change. */
const FORBIDDEN_CODE = 'forbidden';

/** Codes of a refusal that may end: the viewer may log in, and owners of full inboxes answer. */
const PASSING_CODES: readonly string[] = [
  ...['restricted', 'reply_limit', 'rate_limited', 'unauthorized', FORBIDDEN_CODE],
];

/**
 * True if what a reply or an answer is for takes none, or is gone. It was not delivered then: it is lost only if its user
 * discards it.
 */
function isRefusedThere({ httpStatus, code }: Extract<UploadFailure, { kind: 'refused' }>): boolean {
  if (httpStatus < 400 || httpStatus >= 500 || [401, 408, 429].includes(httpStatus)) return false;
  return code === undefined ? REFUSAL_STATUSES.includes(httpStatus) : !PASSING_CODES.includes(code);
}

/** How long the service tells to wait before the next try; undefined if it does not. */
export function toldWaitMs(failure: UploadFailure): number | undefined {
  return failure.kind === 'refused' ? failure.retryAfterMs : undefined;
}

/** Too many calls: an earlier try would be refused as well. */
const TOO_MANY_STATUS = 429;

/** True if the service refuses every try before the time that it told. */
export function isRefusedUntilTold(failure: UploadFailure): boolean {
  return (
    toldWaitMs(failure) !== undefined && failure.kind === 'refused' && failure.httpStatus === TOO_MANY_STATUS
  );
}

/** The account's storage is full; only its owner can change that, by deleting recordings. */
const ACCOUNT_FULL_STATUS = 507;

export function isAccountFull(failure: UploadFailure): boolean {
  return failure.kind === 'refused' && failure.httpStatus === ACCOUNT_FULL_STATUS;
}

export function isForbidden(failure: UploadFailure): boolean {
  return failure.kind === 'refused' && failure.code === FORBIDDEN_CODE;
}

/** The recorder's clock and the service measure the same sound that differently. */
const SAME_LENGTH_MS = 500;

/**
 * True if a version of the draft with that length, which the service has under the draft's key, has all of it: the outdated
 * panel of an updated extension sends the whole recording, and the journal keeps the part from before the update.
 */
export function isSentInVersionOf(
  durationSeconds: number,
  { durationMs }: Pick<DraftAudio, 'durationMs'>,
): boolean {
  return durationSeconds * 1000 + SAME_LENGTH_MS >= durationMs;
}

/** True if every other draft would now fail for the same reason. */
export function affectsAllUploads(failure: UploadFailure): boolean {
  if (isAccountFull(failure) || isForbidden(failure)) return true;
  return failure.kind === 'network' || failure.kind === 'session-expired' || failure.kind === 'signed-out';
}
