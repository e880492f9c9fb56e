import type { ExtensionService } from '../extension-config.ts';

/** How the host tools are called by those who use them. */
const HOST_NAMES: Readonly<Record<ExtensionService, string>> = {
  gmail: 'Gmail',
  docs: 'Google Docs',
  classroom: 'Google Classroom',
};

/** What only the extensions' own pages say; everything else is in core's catalogues. */
export const PAGE_TEXTS = {
  logInToRecord: 'Log in once. Then your recording begins.',
  logInToGoOn: 'Log in to go on.',
  closeHeading: 'Close while recording?',
  closeKept: 'What you said is kept on this device. You find it here the next time you open Beep.',
  closeLost: 'Your browser cannot keep what you said: it is gone once this is closed.',
  closeSendingHeading: 'Close before it is sent?',
  closeSendingKept: 'Your recording is kept on this device and sent the next time you open Beep.',
  keepRecording: 'Keep Recording',
  movePanel: 'Move this panel',
  notAllowed: 'Beep may not use your microphone yet. Allow it once, for all pages.',
  allowMicrophone: 'Allow Microphone',
  unblock: 'Open the setting, choose “Allow” beside Microphone, and come back.',
  openSetting: 'Open the setting',
  unreachable: 'Beep was updated or removed. Close this panel and reload the page.',
  unreachablePage: 'Beep was updated or removed. Close this page and open it again.',
  optionsHeading: (pageName: string): string => `${pageName} settings`,
  account: 'Account',
  recording: 'Recording',
  signedInAs: 'You are logged in as',
  signedOut: 'Log in to record. Whoever you send a Beep to listens without an account.',
  loggedOutEverywhere: 'Logging out here does not log you out of the site, or the other way round.',
  microphoneAllowed: 'Beep may use your microphone.',
  checkMicrophone: 'Check the microphone',
  stopChecking: 'Stop checking',
  microphoneUnknown: 'Your browser asks when you record.',
  more: 'More',
  privacy: 'Privacy',
  permissionHeading: 'Let Beep hear you',
  permissionGranted: 'Your microphone is ready',
  permissionBlocked: 'Your microphone is blocked',
  permissionMissing: 'No microphone found',
  permissionAsking: 'Choose “Allow” in the question that your browser shows.',
  permissionDismissed: 'Nothing was chosen. Press the button to be asked again.',
  closePage: 'Close this page',
  asksOnce: 'Your browser asks once.',
} as const;

/** Why a press opens a window. */
export function withheldText(service: ExtensionService): string {
  return `${HOST_NAMES[service]} keeps the microphone from this panel. Tap to record in a small window; it inserts from there.`;
}

/** Why the microphone is asked for. */
export function permissionText(service: ExtensionService): string {
  return `Beep records only after you press the record button in ${HOST_NAMES[service]}, and only until you save.`;
}

/** What to do once the microphone is allowed. */
export function permissionGrantedText(service: ExtensionService): string {
  return `Go back to ${HOST_NAMES[service]} and press the record button.`;
}
