import { MAX_RECORDING_SECONDS } from '../../limits.ts';

const MAX_RECORDING_MINUTES = MAX_RECORDING_SECONDS / 60;

const ALREADY_SENT = 'This recording was already sent, but it has since expired or been deleted.';

/** Why the service refused an upload, by its code. The message of the service is for programs. */
export const UPLOAD_REFUSAL_TEXTS = {
  not_audio: 'This recording is damaged, or in a format that can’t be sent. Save it as a file, or delete it.',
  unplayable_edits:
    'This file was edited in a way that can’t be sent. Open it in the app that edited it, save it as a new file, and choose that.',
  too_large: 'This recording is too large to be sent. Save it as a file, or delete it.',
  too_small: 'This recording is empty or too short to be sent. Check the microphone and record again.',
  too_long:
    `Recording exceeded the ${MAX_RECORDING_MINUTES} minute limit. Please record a shorter Beep.` as string,
  idempotency_mismatch:
    'A different version of this recording was already sent. Look for it in your history.',
  slot_recorded: 'This QR label has another note by now.',
  slot_revoked: 'This QR label has been revoked.',
  account_full:
    'Your account is full, so this recording is saved on this device. Delete recordings you no longer need from your history, then send it again.',
  deleted: ALREADY_SENT as string,
  expired: ALREADY_SENT as string,
  reply_deleted: ALREADY_SENT as string,
  rate_limited: 'The service is busy right now.',
  reply_limit: 'The service can’t take another recording here right now.',
  request_timeout: 'The recording took too long to arrive.',
  unavailable: 'The service can’t store recordings right now.',
  internal: 'Something went wrong at the service, so this recording wasn’t stored.',
  not_found: 'What this recording is for no longer exists.',
  not_recorded: 'What this recording is for no longer exists.',
  replies_closed: 'This note doesn’t take replies any more.',
  restricted: 'Log in with an account that may listen to this note, then send it again.',
  suspended: 'An administrator has suspended this.',
} as const;

/** An upload that the service refused, for a reason that has no sentence. */
export function requestFailedText(reason: string, pageUrl: string): string {
  return `Request failed: ${reason} (from ${pageUrl})`;
}

/** The reason of a refusal that people can do nothing about. */
export function errorCodeText(code: string): string {
  return `Code: #${code}`;
}

/** `reason` is the browser's. */
export function networkErrorText(reason: string, pageUrl: string): string {
  return `Network error: ${reason} (from ${pageUrl})`;
}
