/** Sentences of the error catalogue that have no code. */
export const ERROR_TEXTS = {
  somethingWrong: 'Something went wrong. Please try again.',
  partFailed: 'This part of the page doesn’t work right now. The rest does.',
  playerPageFailed: 'Something went wrong on this page. You can still listen here.',
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
  notRecordedYet: 'Nothing has been recorded for this QR label yet. Scan it again later.',
  recordingNeverExisted: 'There’s no recording at this link. Check that you copied the whole link.',
  notLoggedInHeading: 'You are not logged in',
  notLoggedIn: 'Only logged users are able to record and delete beeps. Please log in.',
  sessionExpiredHeading: 'Session Expired',
} as const;

/** Says that this account may not listen, so that another one may. */
export function notAllowedText(email: string | null): string {
  const rule = 'This recording is for other accounts.';
  return email === null ? rule : `You’re logged in as ${email}. ${rule}`;
}
