import { MIC_CHECK_FAILURE_TEXTS, START_FAILURE_TEXTS } from '../texts/index.ts';
import type { MicrophoneFailure } from './recorder-states.ts';

/** The text for a microphone switch that failed. */
export function switchText(code: MicrophoneFailure): string {
  return code === 'microphone-missing'
    ? MIC_CHECK_FAILURE_TEXTS['device-unavailable']
    : START_FAILURE_TEXTS[code];
}
