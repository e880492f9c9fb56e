/** Texts of the extensions' own pages. */
export const PAGE_TEXTS = {
  logInToRecord: 'Log in to start recording.',
  logInToGoOn: 'Log in to continue.',
  closeHeading: 'Close while recording?',
  closeKept: 'Your recording is saved on this device. You’ll find it here the next time you open Beep.',
  closeLost: 'Your browser can’t store this recording. If you close now, it’s lost.',
  closeSendingHeading: 'Close before it’s sent?',
  closeSendingKept: 'Your recording is saved on this device. It will be sent the next time you open Beep.',
  keepRecording: 'Keep Recording',
  movePanel: 'Move this panel',
  notAllowed: 'Beep needs your microphone. You only have to allow it once.',
  allowMicrophone: 'Allow Microphone',
  unblock: 'Open settings, choose “Allow” next to Microphone, then come back.',
  openSetting: 'Open Settings',
  unreachable: 'Beep was updated or removed. Close this panel and reload the page.',
  unreachableRecording:
    'Beep was updated or turned off. Your recording is still in this panel. Save it before you close the panel or reload the page.',
  unreachablePage: 'Beep was updated or removed. Close this page and open it again.',
  account: 'Account',
  recording: 'Recording',
  signedInAs: 'You are logged in as',
  unnamedAccount: 'a user without a name',
  signedOut: 'Log in to record. Anyone you send a Beep to can listen without an account.',
  loggedOutEverywhere: 'Logging out here doesn’t log you out of the website, or vice versa.',
  microphoneAllowed: 'Beep can use your microphone.',
  checkMicrophone: 'Check Microphone',
  stopChecking: 'Stop Checking',
  microphoneUnknown: 'Your browser will ask when you record.',
  more: 'More',
  privacy: 'Privacy',
  permissionHeading: 'Let Beep hear you',
  permissionGranted: 'Your microphone is ready',
  permissionBlocked: 'Your microphone is blocked',
  permissionAsking: 'Choose “Allow” when your browser asks.',
  permissionDismissed: 'Nothing was selected. Press the button to try again.',
  closePage: 'Close Page',
  asksOnce: 'Your browser only asks once.',
} as const;

/** Why a press opens a window. */
export function withheldText(hostName: string): string {
  return `${hostName} blocks the microphone in this panel. Tap to record in a small window and insert from there.`;
}

/** Why the microphone is asked for. */
export function permissionText(hostName: string): string {
  return `Beep records only after you press the record button in ${hostName}, and only until you save.`;
}

/** What to do once the microphone is allowed. */
export function permissionGrantedText(hostName: string): string {
  return `Go back to ${hostName} and press the record button.`;
}

/** The heading of the settings of an extension's page. */
export function optionsHeading(pageName: string): string {
  return `${pageName} settings`;
}

/** Where the link is inserted, beside the button. */
export function goesInto(label: string): string {
  return `Goes into: ${label}`;
}
