import { MAX_RECORDING_SECONDS } from '../../limits.ts';

const MAX_RECORDING_MINUTES = MAX_RECORDING_SECONDS / 60;

/** Why a recording was not sent (spec 2, section 8), where the reason has no code. */
export const UPLOAD_ERROR_TEXTS = {
  alreadySent: 'This recording was already sent, but it has since expired or been deleted.',
  slotRecorded: 'This label has another note by now.',
  slotRevoked: 'This label has been revoked.',
  notAudio: 'This recording is damaged, or in a format that can’t be sent. Save it as a file, or delete it.',
  tooLarge: 'This recording is too large to be sent. Save it as a file, or delete it.',
  tooSmall: 'This recording is empty or too short to be sent. Check the microphone and record again.',
  sentDifferently: 'A different version of this recording was already sent. Look for it in your history.',
  accountFull:
    'Your account is full, so this recording is saved on this device. Delete recordings you no longer need from your history, then send it again.',
  recordingTooLong:
    `Recording exceeded the ${MAX_RECORDING_MINUTES} minute limit. Please record a shorter Beep.` as string,
} as const;

/** An upload that the service refused, for a reason that has no sentence. */
export function requestFailedText(reason: string, pageUrl: string): string {
  return `Request failed: ${reason} (from ${pageUrl})`;
}

/** The reason of a refusal without a message. */
export function errorCodeText(code: string): string {
  return `Code: #${code}`;
}

/** `reason` is the browser's. */
export function networkErrorText(reason: string, pageUrl: string): string {
  return `Network error: ${reason} (from ${pageUrl})`;
}
