import type { MicrophoneFailure } from '@beep/core/recorder';

const FAILURES: ReadonlyMap<string, MicrophoneFailure> = new Map([
  ['NotAllowedError', 'microphone-blocked'],
  ['SecurityError', 'microphone-blocked'],
  ['NotFoundError', 'microphone-missing'],
  ['OverconstrainedError', 'microphone-missing'],
  ['NotReadableError', 'microphone-in-use'],
  ['AbortError', 'microphone-in-use'],
]);

/** Maps a rejection of `getUserMedia` to a failure. */
export function microphoneFailure(error: unknown): MicrophoneFailure {
  return FAILURES.get(errorName(error)) ?? 'microphone-failed';
}

/** True if the wanted device is gone. */
export function isMicrophoneGone(error: unknown): boolean {
  return ['NotFoundError', 'OverconstrainedError'].includes(errorName(error));
}

function errorName(error: unknown): string {
  return typeof error === 'object' && error !== null && 'name' in error ? String(error.name) : '';
}
