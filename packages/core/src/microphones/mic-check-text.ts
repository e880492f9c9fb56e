import type { MicCheckState } from './mic-check-machine.ts';
import type { MicCheckFailure } from './mic-check-ports.ts';

const FAILURES: Readonly<Record<MicCheckFailure, string>> = {
  unsupported: 'Mic check is not supported in this browser.',
  'visualizer-failed': 'Unable to render microphone visualizer.',
  blocked: 'Microphone access blocked. Allow access in your browser settings.',
  'device-unavailable': 'Selected microphone is unavailable. Try choosing a different device.',
  'in-use': 'Microphone is in use by another app. Close the app and try again.',
  failed: 'Unable to start the mic check. Please try again.',
  lost: 'Mic check unavailable.',
};

/** The text for a failed mic check (spec 2, section 8: mic check). */
export function micCheckText(code: MicCheckFailure): string {
  return FAILURES[code];
}

/** The label of a mic check's state (spec 1, section 4: mic check). */
export function micCheckLabel(state: MicCheckState): string {
  switch (state.status) {
    case 'idle':
      return 'Idle';
    case 'requesting':
      return 'Requesting';
    case 'listening':
      return state.isActive ? 'Audio active' : 'Live';
    case 'error':
      return 'Error';
  }
}
