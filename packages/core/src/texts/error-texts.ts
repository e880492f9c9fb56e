import { MAX_RECORDING_SECONDS } from '../limits.ts';
import { micCheckText } from '../microphones/mic-check-text.ts';
import { classifyUploadFailure, isAccountFull, isForbidden } from '../outbox/classify-upload-failure.ts';
import type { UploadFailure } from '../outbox/upload-machine.ts';
import { POLICY_TEXTS } from '../policies/policy-texts.ts';
import type { MicrophoneFailure, RecordingFailure, StartFailure } from '../recorder/recorder-states.ts';
import type { ReauthReason } from '../session/session-machine.ts';

const MAX_RECORDING_MINUTES = MAX_RECORDING_SECONDS / 60;

const START_TEXTS: Readonly<Record<StartFailure, string>> = {
  'microphone-blocked': 'Your microphone is blocked. Enable it to record your Beep.',
  'microphone-dismissed': 'Your microphone isn’t allowed yet. Try again and choose “Allow”.',
  'microphone-missing': 'No microphones detected.',
  'microphone-in-use': 'Microphone is in use by another app. Close the app and try again.',
  'microphone-failed': 'Unable to access microphones. Check browser permissions.',
  'recording-unsupported':
    'Your browser is not supported, please update your browser or try a different browser like Chrome or Firefox',
  'storage-full': 'This device is full. Free up some space, then try again.',
};

const RECORDING_FAILURE_TEXTS: Readonly<Record<RecordingFailure, string>> = {
  'recording-too-small':
    'Recording appears to be empty or too short. Please check your microphone settings and/or restart your browser/computer. If the issue persists, contact support (please mention error code: 292).',
  'recording-too-long': `Your recording is longer than ${MAX_RECORDING_MINUTES} minutes, which exceeds our upload limit. Please record a shorter Beep.`,
  'recording-lost': 'Something went wrong. Please try again.',
};

const REAUTH_TEXTS: Readonly<Record<ReauthReason, string>> = {
  expired: 'Your session expired. Please log in again.',
  'to-continue': 'Your session expired. Please log in again to continue.',
  'to-upload': 'Your session expired. Please log in again to upload this recording.',
  'to-record': 'Your session expired. Please log in again to start recording.',
};

const SESSION_EXPIRED_FALLBACK = 'Please log in again to continue recording.';

/** Sentences of the error catalogue (spec 2, section 8) that have no code. */
export const ERROR_TEXTS = {
  somethingWrong: 'Something went wrong. Please try again.',
  pageError: 'Oops! Something is not right. Try again or contact us.',
  listFailed: 'Error loading recordings',
  audioFailed: 'Unable to load audio for this recording.',
  audioRetried: 'Unable to load audio for this recording. Trying again...',
  audioUrlMissing: 'Missing audio URL in response.',
  restoreFailed: 'The recording couldn’t be restored.',
  deleteFailed: 'An error occurred while trying to delete the audio. Please try again.',
  expiryFailed: 'Failed to update expiration date',
  copyFailed: 'The link couldn’t be copied. It’s selected, so you can copy it yourself.',
  copyRefused: 'The link couldn’t be copied. Open the recording and copy its address.',
  recordingSystemError: 'This recording is expired or has been deleted or there is a system error.',
  recordingExpired: 'This recording has expired.',
  recordingDeleted: 'This recording has been deleted.',
  recordingSuspended: 'This recording has been suspended by an administrator.',
  recordingNeverExisted: 'There’s no recording at this link. Check that you copied the whole link.',
  notLoggedInHeading: 'You are not logged in',
  notLoggedIn: 'Only logged users are able to record and delete beeps. Please log in.',
  sessionExpiredHeading: 'Session Expired',
  alreadySent: 'This recording was already sent, but it has since expired or been deleted.',
  sentDifferently: 'A different version of this recording was already sent. Look for it in your history.',
  accountFull:
    'Your account is full, so this recording is saved on this device. Delete recordings you no longer need from your history, then send it again.',
  recordingTooLong:
    `Recording exceeded the ${MAX_RECORDING_MINUTES} minute limit. Please record a shorter Beep.` as string,
} as const;

/** The text for a user who cannot record, with what they can do. */
export function microphoneText(code: StartFailure): string {
  return START_TEXTS[code];
}

/** The text for a microphone switch that failed. */
export function switchText(code: MicrophoneFailure): string {
  return code === 'microphone-missing' ? micCheckText('device-unavailable') : START_TEXTS[code];
}

/** The text for a recording that is not sent (spec 2, section 8: recorder). */
export function recordingFailureText(code: RecordingFailure): string {
  return RECORDING_FAILURE_TEXTS[code];
}

/** The text that asks the user to sign in again, with the reason if it is known (spec 2, section 8: session). */
export function reauthText(reason: ReauthReason | null): string {
  return reason === null ? SESSION_EXPIRED_FALLBACK : REAUTH_TEXTS[reason];
}

/** The text for an upload that gave up. `pageUrl` is the page that the user is on (spec 2, section 8). */
export function uploadText(failure: UploadFailure, pageUrl: string): string {
  switch (failure.kind) {
    case 'refused':
      if (failure.code === 'too_long') return ERROR_TEXTS.recordingTooLong;
      if (isAccountFull(failure)) return ERROR_TEXTS.accountFull;
      if (isForbidden(failure)) return POLICY_TEXTS.mayNotRecord;
      if (failure.code === 'idempotency_mismatch') return ERROR_TEXTS.sentDifferently;
      if (classifyUploadFailure(failure) === 'delivered') return ERROR_TEXTS.alreadySent;
      return `Request failed: ${failure.message ?? `Code: #${failure.code ?? DEFAULT_UPLOAD_CODE}`} (from ${pageUrl})`;
    case 'network':
      return `Network error: ${failure.message} (from ${pageUrl})`;
    case 'session-expired':
    case 'signed-out':
      return REAUTH_TEXTS['to-upload'];
    case 'malformed':
    case 'aborted':
      return ERROR_TEXTS.somethingWrong;
  }
}

/** Says that this account may not listen, so that another one may. */
export function notAllowedText(email: string | null): string {
  const rule = 'This recording is for other accounts.';
  return email === null ? rule : `You’re logged in as ${email}. ${rule}`;
}

const DEFAULT_UPLOAD_CODE = '0005';
