/** Why a mic check failed. */
export const MIC_CHECK_FAILURE_TEXTS = {
  unsupported: 'Mic check is not supported in this browser.',
  'visualizer-failed': 'Unable to render microphone visualizer.',
  blocked: 'Microphone access blocked. Allow access in your browser settings.',
  'device-unavailable': 'Selected microphone is unavailable. Try choosing a different device.',
  'in-use': 'Microphone is in use by another app. Close the app and try again.',
  failed: 'Unable to start the mic check. Please try again.',
  lost: 'Mic check unavailable.',
} as const;

/** The states of a mic check. */
export const MIC_CHECK_LABELS = {
  idle: 'Idle',
  requesting: 'Requesting',
  listening: 'Live',
  hearing: 'Audio active',
  error: 'Error',
} as const;

/** The list of microphones. */
export const MICROPHONE_LIST_TEXTS = {
  systemDefault: 'System default',
  notDetected: 'Previously selected microphone (not detected)',
  'list-unsupported': 'Microphone list not available in this browser.',
  'list-blocked': 'Unable to access microphones. Check browser permissions.',
  empty: 'No microphones detected.',
} as const;

/** The name of a microphone that has none, by its number in the list. */
export function unnamedMicrophoneText(number: number): string {
  return `Microphone ${number}`;
}
