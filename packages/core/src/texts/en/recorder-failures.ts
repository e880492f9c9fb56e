import { MAX_RECORDING_SECONDS } from '../../limits.ts';

const MAX_RECORDING_MINUTES = MAX_RECORDING_SECONDS / 60;

/** Why a user cannot record, with what they can do. */
export const START_FAILURE_TEXTS = {
  'microphone-blocked': 'Your microphone is blocked. Enable it to record your Beep.',
  'microphone-dismissed': 'Your microphone isn’t allowed yet. Try again and choose “Allow”.',
  'microphone-missing': 'No microphones detected.',
  'microphone-in-use': 'Microphone is in use by another app. Close the app and try again.',
  'microphone-failed': 'Unable to access microphones. Check browser permissions.',
  'recording-unsupported':
    'Your browser is not supported, please update your browser or try a different browser like Chrome or Firefox',
  'storage-full': 'This device is full. Free up some space, then try again.',
} as const;

/** Why a recording is not sent. */
export const RECORDING_FAILURE_TEXTS = {
  'recording-too-small':
    'Recording appears to be empty or too short. Please check your microphone settings and/or restart your browser/computer. If the issue persists, contact support (please mention error code: 292).',
  'recording-too-long':
    `Your recording is longer than ${MAX_RECORDING_MINUTES} minutes, which exceeds our upload limit. Please record a shorter Beep.` as string,
  'recording-lost': 'Something went wrong. Please try again.',
  'draft-unavailable': 'This recording is open in another tab, or was sent or discarded there.',
} as const;
