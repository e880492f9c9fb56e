import { AUTO_STOP_MS, UNDO_DISCARD_MS } from '../../limits.ts';
import { formatClock } from '../../time/format-clock.ts';

/** What the recorder shows, from the first press to the saved recording. */
export const RECORDER_TEXTS = {
  noSound: 'We can’t hear you. Try another microphone. Nothing is lost.',
  historyNeedsLogIn: 'Log in to see your recordings here.',
  getExtension: 'Get the extension',
  tapToRecord: 'Tap to Record.',
  recordingInProgress: 'Recording in progress.',
  processing: 'Processing...',
  stopsByItself: `Stops automatically at ${formatClock(AUTO_STOP_MS / 1000)}` as string,
  awaitingMicrophone: 'Waiting for your microphone...',
  frameChecking: 'Checking this panel...',
  frameLogIn: 'Log in to record here.',
  savedHeading: 'Your Beep is ready',
  openPage: 'Open Page',
  savedRegion: 'Your recording',
  leaveHeading: 'Leave without saving?',
  leaveQuestion: 'You’re still recording. If you leave now, your recording is deleted.',
  notSentHeading: 'Your Beep wasn’t sent',
  paused: 'Paused.',
  pausedHint: 'Listen, trim the ends or keep recording.',
  reviewRegion: 'Review your recording',
  nothingLeft: 'Nothing left. Undo or keep recording.',
  microphoneGone: 'Your microphone was disconnected. Everything so far is safe.',
  microphoneMuted: 'Your microphone is muted. Unmute it or try another one.',
  roomLow: 'This device is almost full.',
  stoppedForSpace: 'Recording stopped because this device is full. Everything so far is safe.',
  offlineKept: 'Saved on this device. It will be sent when you’re back online.',
  offlineNotKept: 'You’re offline. Keep this page open until your recording is sent.',
  notSentWaits: 'Saved on this device. It will be sent when you’re back online.',
  notSentLater: 'Saved on this device. We’ll keep trying to send it.',
  notSentPageOpen:
    'Keep this page open. Your browser can’t store the recording, so try again or save the audio file.',
  notSentUntilLogIn: 'Saved on this device. It will be sent after you log in again.',
  notSentToLabel: 'Saved on this device. You can still send it, with a link of its own.',
  notSentForGood: 'This recording can’t be sent. Save the audio file to keep it.',
  cutFailedHeading: 'Your edits weren’t applied',
  cutFailedHint: 'Nothing is lost, and nothing has been sent yet.',
  cutFailed: 'You can send the full recording. It includes the parts you removed.',
  recordingViewFailed: 'Something went wrong on this page. You’re still recording, and nothing is lost.',
  viewFailed: 'Something went wrong on this page. Nothing you recorded is lost.',
  logOutHeading: 'Log out while recording?',
  logOutKept: 'The recording ends. It’s kept on this device until you log in again.',
  logOutNotKept: 'Your browser can’t keep the recording. Save it first.',
  listenFirst: 'Listen First',
  markStart: 'Start Here',
  markEnd: 'End Here',
} as const;

/** Said to a user whose policy forbids recording. */
export const MAY_NOT_RECORD_TEXTS = {
  atRest: 'This account isn’t allowed to record. An administrator can change that.',
  recording:
    'This account isn’t allowed to record. This recording won’t be sent, but you can save it as a file.',
  notSent:
    'Saved on this device. Save the audio file to keep it, or send it again once this account may record.',
} as const;

/** Says that a recording was deleted before Save and can be restored. */
export function deletedText(): string {
  return `Recording deleted. You can undo this for ${UNDO_DISCARD_MS / 1000} seconds, or until you record again.`;
}

/** The page's title while a recording is not saved: "0:42 Recording · Beep". */
export function recordingTitle(elapsedMs: number, isPaused: boolean): string {
  return `${formatClock(elapsedMs / 1000)} ${isPaused ? 'Paused' : 'Recording'} · Beep`;
}
